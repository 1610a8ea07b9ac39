import { storageKeys } from '@portal/shared/contract'
import { useUser } from '@portal/shared/portal'
import { useSyncExternalStore } from 'react'

/** What a user chose for the dashboard, in this browser only (B-14). Ids are those of projects. */
export interface Preferences {
  readonly pinned: readonly number[]
  /** The newest first. */
  readonly recent: readonly number[]
  /** The order of the list; undefined for that of the server. */
  readonly sort?: string | undefined
}

const none: Preferences = { pinned: [], recent: [] }
const recentKept = 8

/** The choices of the signed-in user, and how to change them; other tabs follow. */
export function usePreferences() {
  const key = `${storageKeys.dashboard}${useUser().id}`
  const text = useSyncExternalStore(subscribe, () => read(key))
  const preferences = parse(text)
  const change = (changes: Partial<Preferences>) =>
    write(key, JSON.stringify({ ...parse(read(key)), ...changes }))
  return {
    ...preferences,
    setSort: (sort: string | undefined) => change({ sort }),
    togglePin: (id: number) => {
      const { pinned } = parse(read(key))
      const without = pinned.filter((other) => other !== id)
      change({ pinned: without.length < pinned.length ? without : [...pinned, id] })
    },
    noteOpened: (id: number) => {
      const others = parse(read(key)).recent.filter((other) => other !== id)
      change({ recent: [id, ...others].slice(0, recentKept) })
    },
  }
}

const listeners = new Set<() => void>()
/** Holds for this page what the browser does not let us keep. */
const unkept = new Map<string, string>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

function read(key: string): string {
  try {
    return unkept.get(key) ?? localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    unkept.set(key, text)
  }
  for (const changed of listeners) changed()
}

let parsed: { readonly text: string; readonly preferences: Preferences } = {
  text: '',
  preferences: none,
}

/** Equal texts give the same object, so that nothing is computed again for them. */
function parse(text: string): Preferences {
  if (text !== parsed.text) parsed = { text, preferences: decode(text) }
  return parsed.preferences
}

function decode(text: string): Preferences {
  try {
    const { pinned, recent, sort } = JSON.parse(text) as Record<string, unknown>
    return {
      pinned: idsIn(pinned),
      recent: idsIn(recent),
      ...(typeof sort === 'string' && { sort }),
    }
  } catch {
    return none
  }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : []
}
