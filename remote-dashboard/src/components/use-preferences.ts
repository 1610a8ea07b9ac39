import { storageKeys } from '@portal/contract'
import { parseStored, readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { useUser } from '@portal/kit/portal'
import { useMemo, useSyncExternalStore } from 'react'

/** Preferences of a user for the dashboard, in this browser only. Ids are project ids. */
export interface Preferences {
  readonly pinned: readonly number[]
  /** The newest first. */
  readonly recent: readonly number[]
  /** The order of the list; undefined for that of the server. */
  readonly sort?: string | undefined
}

const recentKept = 8

/** The choices of the signed-in user, and how to change them; other tabs follow. */
export function usePreferences() {
  const key = `${storageKeys.dashboard}${useUser().id}`
  const stored = () => readStored('localStorage', key)
  const text = useSyncExternalStore(subscribe, stored, stored)
  // The same functions on every render, so that the cards that have them aren't rendered again.
  const changes = useMemo(() => changesOf(key), [key])
  return { ...parse(text), ...changes }
}

function changesOf(key: string) {
  const stored = () => parse(readStored('localStorage', key))
  const change = (changes: Partial<Preferences>) =>
    write(key, JSON.stringify({ ...stored(), ...changes }))
  return {
    setSort: (sort: string | undefined) => change({ sort }),
    togglePin: (id: number) => {
      const { pinned } = stored()
      const without = pinned.filter((other) => other !== id)
      change({ pinned: without.length < pinned.length ? without : [...pinned, id] })
    },
    noteOpened: (id: number) => {
      const others = stored().recent.filter((other) => other !== id)
      change({ recent: [id, ...others].slice(0, recentKept) })
    },
  }
}

const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', changed)
  }
}

function write(key: string, text: string): void {
  writeStored('localStorage', key, text)
  for (const changed of listeners) changed()
}

let parsed: { readonly text?: string | undefined; readonly preferences: Preferences } = {
  preferences: { pinned: [], recent: [] },
}

/** Equal texts give the same object, so that nothing is computed again for them. */
function parse(text: string | undefined): Preferences {
  if (text !== parsed.text) parsed = { text, preferences: preferencesIn(parseStored(text)) }
  return parsed.preferences
}

function preferencesIn(stored: unknown): Preferences {
  const { pinned, recent, sort } = (stored ?? {}) as Record<string, unknown>
  return { pinned: idsIn(pinned), recent: idsIn(recent), ...(typeof sort === 'string' && { sort }) }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id)) : []
}
