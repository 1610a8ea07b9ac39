import { type Language, limits } from '@portal/contract'
import type { ComponentType } from 'react'
import { addWords, hasWordsOf, language } from '../i18n/i18n'
import type { AppRelease, Place } from './discovery'
import { failureOf, loadDoor, RemoteFailure } from './federation'
import { provide } from './provided'
import { chosenReleases, integrityOf, releaseFor } from './releases'
import { failureCare, reportRelease } from './report'

/** The component of a place. A screen has no props; a slot gives its own. */
type PartComponent = ComponentType<object>

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

/** Before each further try to fetch a script. */
const pausesMs = [150, 450, 900]
/** Code that has not been evaluated after this time is checked for a hang. */
const hangCheckedAfterMs = 1000
const parts = new Map<string, Promise<LoadedPart>>()
const loadedParts = new Map<string, LoadedPart>()

/** The code of a place that has come before: it is shown at once. */
export function loadedPart(place: Place): Part | undefined {
  const release = releaseFor(place)
  if (release?.contents.state !== 'active') return undefined
  const part = loadedParts.get(keyOf(place, release))
  return part?.hasWords() ? part : undefined
}

/**
 * Loads the code that fills a place, with its words. A release that cannot be loaded gives way to the good one before
 * it. Transport failures are retried and then forgotten; what the code threw is kept.
 * @throws RemoteFailure when there is no release to give way to.
 */
export async function loadPart(place: Place): Promise<Part> {
  const release = releaseFor(place)
  if (!release) throw new RemoteFailure('absent')
  if (release.contents.state === 'paused') throw new RemoteFailure('paused')
  try {
    return await loadOnce(place, release)
  } catch (error) {
    const failure = failureOf(error, 'part')
    const care = await failureCare().catch(() => undefined)
    const files = filesOf(release, ['entry', ...partsOf(place), `words-${language()}`])
    if (!care) void reportRelease(release, failure.phase, 'offline', failure)
    else if (await care.givesWay(failure, release, files)) return loadPart(place)
    throw failure
  }
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
    // Code that threw must not be evaluated again: it would come half-initialized (webpack/webpack#17714).
    ({ reason }: RemoteFailure) => reason !== 'broken' && parts.delete(key),
  )
  return loading
}

function keyOf({ kind, name }: Place, { url }: AppRelease): string {
  return `${kind} ${name} ${url}`
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return watched(loading, limits.remoteTimeoutMs, (fail) => fail(new RemoteFailure('slow')))
}

/** Fails code whose files have arrived and whose evaluation does not end. */
function unlessHung<T>(
  loading: Promise<T>,
  phase: RemoteFailure['phase'],
  release: AppRelease,
  names: readonly string[],
): Promise<T> {
  return watched(loading, hangCheckedAfterMs, async (fail) => {
    const care = await failureCare()
    await care.untilHung(release, filesOf(release, names))
    fail(new RemoteFailure('slow', { phase }))
  })
}

/** The same promise, with a look after some time at one that is still pending. */
function watched<T>(
  loading: Promise<T>,
  afterMs: number,
  look: (fail: (failure: RemoteFailure) => void) => unknown,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(look, afterMs, reject)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Retries transport failures only: the first try uses up a failed preload. */
async function loadPatiently(place: Place, release: AppRelease): Promise<LoadedPart> {
  for (const pauseMs of pausesMs) {
    try {
      return await load(place, release)
    } catch (error) {
      if (failureOf(error, 'part').reason !== 'unreachable') throw error
      await new Promise((later) => setTimeout(later, pauseMs))
    }
  }
  return load(place, release)
}

async function load(place: Place, release: AppRelease): Promise<LoadedPart> {
  // A shared module that fails while a module of the release is evaluated would leave that one half-initialized.
  const shared = preload(place, release)
  try {
    const door = await unlessHung(loadDoor(release), 'entry', release, ['entry', 'door'])
    const wordsOf = async (of: Language) => (await door.words[of]()).default
    const scope = `${door.namespace} ${release.url}`
    const isNeeded = () => chosenReleases().some(({ url }) => url === release.url)
    const bringWords = () => addWords(scope, wordsOf, isNeeded)
    const evaluate = async () => door[`${place.kind}s`][place.name]?.()
    const [part] = await Promise.all([
      shared.then(() => unlessHung(evaluate(), 'part', release, partsOf(place))),
      bringWords(),
    ])
    const component = part?.[place.kind]
    if (!component) throw new RemoteFailure('incompatible', { phase: 'contract' })
    return {
      component: component as PartComponent,
      release,
      wordScopes: { [door.namespace]: scope },
      hasWords: () => hasWordsOf(scope),
      bringWords,
    }
  } catch (error) {
    throw failureOf(error, 'part')
  }
}

/** Fetches the scripts of a place in one round, before its door says what it needs. */
export function preloadPlace(place: Place): void {
  const release = releaseFor(place)
  if (release?.contents.state === 'active') void preload(place, release)
}

/** @returns the shared modules that the place takes from the host, when they are there. */
function preload(place: Place, release: AppRelease): Promise<void> {
  const shared = provide(partsOf(place).flatMap((name) => release.contents.needs[name] ?? []))
  shared.catch(() => undefined)
  for (const file of filesOf(release, ['entry', ...partsOf(place)])) preloadScript(release, file)
  return shared
}

function partsOf({ kind, name }: Place): string[] {
  return ['door', `${kind}-${name}`]
}

/** The scripts of chunks, each once. */
function filesOf({ contents }: AppRelease, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => contents.chunks[name] ?? []))]
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
