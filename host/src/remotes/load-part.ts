import type { DialogProps } from '@portal/shared/portal'
import type { ComponentType } from 'react'
import { addWords } from '../i18n/i18n'
import { type Place, type RemoteRelease, releaseFor } from './discovery'
import { loadDoor, RemoteFailure } from './federation'
import { provide } from './provided'

/** What fills a place: a screen takes no properties, a dialog those of a dialog. */
export type Part = ComponentType<Partial<DialogProps>>

const pausesMs = [150, 450, 1350]
const parts = new Map<string, Promise<Part>>()
const loadedParts = new Map<string, Part>()

/** The code of a place that has come before: it is shown at once. */
export function loadedPart(place: Place): Part | undefined {
  return loadedParts.get(keyOf(place))
}

/** The code that fills a place, with the words it needs. A failure is forgotten, so a retry starts anew. */
export function loadPart(place: Place): Promise<Part> {
  const key = keyOf(place)
  const known = parts.get(key)
  if (known) return known
  const loading = loadPatiently(place)
  parts.set(key, loading)
  loading.then(
    (part) => loadedParts.set(key, part),
    () => parts.delete(key),
  )
  return loading
}

function keyOf({ kind, name }: Place): string {
  return `${kind} ${name}`
}

/** A script that could not be fetched is tried again: a failed preload is used up by the first try. */
async function loadPatiently(place: Place): Promise<Part> {
  for (const pauseMs of pausesMs) {
    try {
      return await load(place)
    } catch (error) {
      if (!(error instanceof RemoteFailure) || error.reason !== 'unreachable') throw error
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  return load(place)
}

async function load(place: Place): Promise<Part> {
  const release = releaseFor(place)
  if (!release) throw new RemoteFailure('absent')
  preloadPlace(place)
  try {
    const door = await loadDoor(release)
    const [part] = await Promise.all([
      place.kind === 'screen' ? door.screens[place.name]?.() : door.dialogs[place.name]?.(),
      addWords(door.namespace, async (language) => (await door.words[language]()).default),
    ])
    const component = part && ('screen' in part ? part.screen : part.dialog)
    if (!component) throw new RemoteFailure('incompatible')
    return component as Part
  } catch (error) {
    throw error instanceof RemoteFailure
      ? error
      : new RemoteFailure('unreachable', { cause: error })
  }
}

/** Fetches the scripts of a place in one round, before its door says what it needs. */
export function preloadPlace(place: Place): void {
  const release = releaseFor(place)
  if (!release) return
  const { chunks, needs } = release.contents
  const names = ['door', `${place.kind}-${place.name}`]
  provide(names.flatMap((name) => needs[name] ?? []))
  const files = ['entry', ...names].flatMap((name) => chunks[name] ?? [])
  for (const file of new Set(files)) preloadScript(release, file)
}

function preloadScript({ url, contents }: RemoteRelease, file: string): void {
  const { href } = new URL(`${url}${file}`, location.href)
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href })
  const integrity = contents.integrity[file]
  if (integrity) link.integrity = integrity
  document.head.append(link)
}
