import { type Language, limits } from '@portal/contract'
import type { ComponentType } from 'react'
import { patiently } from '../../errors/patiently'
import { addWords, hasWordsOf, language } from '../../i18n/i18n'
import { failureOf, RemoteFailure } from '../care/remote-failure'
import { failureCare, reportRelease } from '../care/report'
import { scriptAddress } from '../care/trusted-scripts'
import type { AppRelease, Place } from '../placement/discovery'
import { integrityOf, isOnScreen, releaseFor } from '../placement/releases'
import { loadDoor } from './federation'
import { provide } from './provided'

/** Component of a place. A screen has no props; a slot passes its own. */
type PartComponent = ComponentType<object>

/** Code of a place, with its release and the scope of its words. */
export interface Part {
  readonly component: PartComponent
  readonly release: AppRelease
  readonly wordScopes: Readonly<Record<string, string>>
  /** How long it took to load, in milliseconds. */
  readonly loadMs?: number
}

/** A part with its words: the language may have changed since it was shown. */
interface LoadedPart extends Part {
  readonly hasWords: () => boolean
  readonly bringWords: () => Promise<void>
}

/** Unevaluated code is checked for a hang after this time. */
const hangCheckedAfterMs = 1000
const parts = new Map<string, Promise<LoadedPart>>()
const loadedParts = new Map<string, LoadedPart>()
/** Loads that were begun before their place is shown; the place gets their failure. */
const begunParts = new Map<string, Promise<Part>>()
const begunFailureMs = 5000

/** Code of a place that was loaded before, to show at once. */
export function loadedPart(place: Place): Part | undefined {
  const release = releaseFor(place)
  if (release?.contents.state !== 'active') return undefined
  const part = loadedParts.get(keyOf(place, release))
  return part?.hasWords() ? part : undefined
}

/**
 * Loads a place's code and words. Transport failures are retried; thrown errors are kept. If a release can't be loaded,
 * the previous good one is used; without one throws RemoteFailure.
 */
export async function loadPart(place: Place): Promise<Part> {
  const release = releaseFor(place)
  if (!release) throw new RemoteFailure('absent')
  if (release.contents.state === 'paused') throw new RemoteFailure('paused')
  const begun = takeBegun(keyOf(place, release))
  // It may have given way to another release.
  if (begun) return begun.then(() => loadPart(place))
  try {
    return await loadOnce(place, release)
  } catch (error) {
    const failure = failureOf(error)
    if (await inTime(givesWay(place, release, failure)).catch(() => false)) return loadPart(place)
    throw failure
  }
}

/** Finds and reports why a place of a release failed. Returns whether another release takes its places. */
export function givesWay(
  place: Place,
  release: AppRelease,
  failure: RemoteFailure,
): Promise<boolean> {
  const files = filesOf(release, ['entry', ...partsOf(place), `words-${language()}`])
  return failureCare().then(
    (care) => care.givesWay(failure, release, files),
    () => {
      void reportRelease(release, failure.phase, 'offline', failure)
      return false
    },
  )
}

/** Begins to load a place before it is shown. Resolves once that is over. */
export async function beginPart(place: Place): Promise<void> {
  const release = releaseFor(place)
  if (release?.contents.state !== 'active') return
  const key = keyOf(place, release)
  const begun = loadPart(place)
  begunParts.set(key, begun)
  await begun.then(
    () => takeBegun(key),
    // For the component that is about to show the place, not for one that shows it later.
    () => void setTimeout(takeBegun, begunFailureMs, key),
  )
}

function takeBegun(key: string): Promise<Part> | undefined {
  const begun = begunParts.get(key)
  begunParts.delete(key)
  return begun
}

async function loadOnce(place: Place, release: AppRelease): Promise<Part> {
  const key = keyOf(place, release)
  const part = await (parts.get(key) ?? loadNew(place, release, key))
  if (!part.hasWords()) await part.bringWords()
  return part
}

function loadNew(place: Place, release: AppRelease, key: string): Promise<LoadedPart> {
  const start = performance.now()
  const loading = inTime(loadPatiently(place, release)).then((part) => ({
    ...part,
    loadMs: performance.now() - start,
  }))
  parts.set(key, loading)
  loading.then(
    (part) => loadedParts.set(key, part),
    // Never evaluate code that threw again: it would be half-initialized (webpack/webpack#17714).
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

/** Rejects when the files have arrived but their evaluation doesn't end. */
function unlessHung<T>(
  loading: Promise<T>,
  phase: RemoteFailure['phase'],
  release: AppRelease,
  names: readonly string[],
): Promise<T> {
  return watched(loading, hangCheckedAfterMs, async (fail) => {
    const care = await failureCare().catch(() => undefined)
    if (!care) return
    await care.untilHung(release, filesOf(release, names))
    fail(new RemoteFailure('slow', { phase }))
  })
}

/** Runs a check if the promise is still pending after some time. */
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

/** Retries transport failures only: a failed preload uses up the first try. */
function loadPatiently(place: Place, release: AppRelease): Promise<LoadedPart> {
  return patiently(
    () => load(place, release),
    (error) => failureOf(error).reason === 'unreachable',
  )
}

async function load(place: Place, release: AppRelease): Promise<LoadedPart> {
  // A shared module that fails during evaluation would leave the release's module half-initialized.
  const shared = preload(place, release)
  try {
    const opening = loadDoor(release, filesOf(release, partsOf(place)))
    const door = await unlessHung(opening, 'entry', release, ['entry', 'door'])
    const wordsOf = async (of: Language) => (await door.words[of]()).default
    const scope = `${door.namespace} ${release.url}`
    const isNeeded = () => isOnScreen(release)
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
    throw failureOf(error)
  }
}

/** Fetches a place's scripts and words in one round trip, before its door asks for them. */
export function preloadPlace(place: Place): void {
  const release = releaseFor(place)
  if (release?.contents.state === 'active') void preload(place, release, `words-${language()}`)
}

/** @returns the host's shared modules for the place, once loaded. */
function preload(place: Place, release: AppRelease, ...more: string[]): Promise<void> {
  const shared = provide(partsOf(place).flatMap((name) => release.contents.needs[name] ?? []))
  shared.catch(() => undefined)
  for (const file of filesOf(release, ['entry', ...partsOf(place), ...more]))
    preloadScript(release, file)
  return shared
}

function partsOf({ kind, name }: Place): string[] {
  return ['door', `${kind}-${name}`]
}

/** Scripts of chunks, without duplicates. */
function filesOf({ contents }: AppRelease, names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => contents.chunks[name] ?? []))]
}

function preloadScript({ url }: AppRelease, file: string): void {
  const href = scriptAddress(`${url}${file}`)
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href })
  const integrity = integrityOf(`${url}${file}`)
  if (integrity) link.integrity = integrity
  document.head.append(link)
}
