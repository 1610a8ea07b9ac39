import { type Language, limits } from '@portal/shared/contract'
import type { DialogProps } from '@portal/shared/portal'
import type { ComponentType } from 'react'
import { addWords, hasWordsOf, language } from '../i18n/i18n'
import type { AppRelease, Place } from './discovery'
import { loadDoor, RemoteFailure } from './federation'
import { provide } from './provided'
import { chosenReleases, integrityOf, releaseFor, takeOut } from './releases'
import { failureCare, reportRelease } from './report'

/** What fills a place: a screen takes no properties, a dialog those of a dialog. */
type PartComponent = ComponentType<Partial<DialogProps>>

/** The code that fills a place, the release that it is of, and under which scope the words of its namespace are. */
export interface Part {
  readonly component: PartComponent
  readonly release: AppRelease
  readonly wordScopes: Readonly<Record<string, string>>
}

/** A part with the words that it needs: the language may have changed since it was on the screen. */
interface LoadedPart extends Part {
  readonly hasWords: () => boolean
  readonly bringWords: () => Promise<void>
}

const pausesMs = [150, 450, 1350]
/** From so many failures on, another release serves until the page is reloaded. */
const failuresUntilOut = 2
const parts = new Map<string, Promise<LoadedPart>>()
const loadedParts = new Map<string, LoadedPart>()
const failures = new Map<string, number>()

/** The code of a place that has come before: it is shown at once. */
export function loadedPart(place: Place): Part | undefined {
  const release = releaseFor(place)
  if (release?.contents.state !== 'active') return undefined
  const part = loadedParts.get(keyOf(place, release))
  return part?.hasWords() ? part : undefined
}

/**
 * The code that fills a place, with the words it needs. A failure is forgotten, so a retry starts anew. A release that
 * cannot be loaded gives way to the good one before it, as long as the page is open.
 */
export async function loadPart(place: Place): Promise<Part> {
  const release = releaseFor(place)
  if (!release) throw new RemoteFailure('absent')
  if (release.contents.state === 'paused') throw new RemoteFailure('paused')
  try {
    return await loadOnce(place, release)
  } catch (error) {
    const cause = await causeOf(error, place, release)
    void reportRelease(release, error instanceof RemoteFailure ? error.phase : 'part', cause)
    // Without a network nothing else can be had either.
    const isOut = cause === 'offline' ? failed(release) : takeOut(release)
    if (isOut) return loadPart(place)
    throw error
  }
}

async function causeOf(error: unknown, place: Place, release: AppRelease) {
  const care = await failureCare().catch(() => undefined)
  if (!care) return 'offline'
  const words = release.contents.chunks[`words-${language()}`] ?? []
  return care.causeOf(error, release, [...filesOf(place, release), ...words])
}

/**
 * Counts a failure of a release in this page.
 * @returns whether it was one too many and another release takes its place.
 */
export function failed(release: AppRelease): boolean {
  const count = (failures.get(release.url) ?? 0) + 1
  failures.set(release.url, count)
  return count >= failuresUntilOut && takeOut(release)
}

async function loadOnce(place: Place, release: AppRelease): Promise<Part> {
  const key = keyOf(place, release)
  const part = await (parts.get(key) ?? loadNew(place, release, key))
  if (!part.hasWords()) await part.bringWords()
  return part
}

function loadNew(place: Place, release: AppRelease, key: string): Promise<LoadedPart> {
  const loading = inTime(loadPatiently(place, release))
  parts.set(key, loading)
  loading.then(
    (part) => loadedParts.set(key, part),
    () => parts.delete(key),
  )
  return loading
}

function keyOf({ kind, name }: Place, { url }: AppRelease): string {
  return `${kind} ${name} ${url}`
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new RemoteFailure('slow'))
    const timer = setTimeout(late, limits.remoteTimeoutMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A script that could not be fetched is tried again: a failed preload is used up by the first try. */
async function loadPatiently(place: Place, release: AppRelease): Promise<LoadedPart> {
  for (const pauseMs of pausesMs) {
    try {
      return await load(place, release)
    } catch (error) {
      if (!(error instanceof RemoteFailure) || error.reason !== 'unreachable') throw error
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  return load(place, release)
}

async function load(place: Place, release: AppRelease): Promise<LoadedPart> {
  preload(place, release)
  try {
    const door = await loadDoor(release)
    const wordsOf = async (of: Language) => (await door.words[of]()).default
    const scope = `${door.namespace} ${release.url}`
    const isNeeded = () => chosenReleases().some(({ url }) => url === release.url)
    const bringWords = () => addWords(scope, wordsOf, isNeeded)
    const [part] = await Promise.all([
      place.kind === 'screen' ? door.screens[place.name]?.() : door.dialogs[place.name]?.(),
      bringWords(),
    ])
    const component = part && ('screen' in part ? part.screen : part.dialog)
    if (!component) throw new RemoteFailure('incompatible', { phase: 'contract' })
    return {
      component: component as PartComponent,
      release,
      wordScopes: { [door.namespace]: scope },
      hasWords: () => hasWordsOf(scope),
      bringWords,
    }
  } catch (error) {
    throw error instanceof RemoteFailure
      ? error
      : new RemoteFailure('unreachable', { cause: error })
  }
}

/** Fetches the scripts of a place in one round, before its door says what it needs. */
export function preloadPlace(place: Place): void {
  const release = releaseFor(place)
  if (release?.contents.state === 'active') preload(place, release)
}

function preload(place: Place, release: AppRelease): void {
  provide(partsOf(place).flatMap((name) => release.contents.needs[name] ?? []))
  for (const file of filesOf(place, release)) preloadScript(release, file)
}

function partsOf({ kind, name }: Place): string[] {
  return ['door', `${kind}-${name}`]
}

/** The scripts of a place: container, door and what it shows. */
function filesOf(place: Place, { contents }: AppRelease): string[] {
  const files = ['entry', ...partsOf(place)].flatMap((name) => contents.chunks[name] ?? [])
  return [...new Set(files)]
}

function preloadScript({ url }: AppRelease, file: string): void {
  const { href } = new URL(`${url}${file}`, location.href)
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href })
  const integrity = integrityOf(href)
  if (integrity) link.integrity = integrity
  document.head.append(link)
}
