import { AppName, type RemoteName } from '@portal/contract'
import type { ListedRelease } from '@portal/contract/read-documents'
import { releasePath } from '@portal/contract/site-paths'
import { readFirstPaint } from '../documents/first-paint'
import { readPage } from '../documents/page-file'
import {
  BrokenPointer,
  hostFirst,
  type Pointer,
  previousId,
  publishedApps,
  readPointer,
} from '../documents/pointer'
import { readDescription, releaseFrom, type StoredRelease } from '../documents/releases'
import {
  isServedPaused,
  readServed,
  type Served,
  servedCanary,
  servedKilled,
  servedLive,
  servedPrevious,
} from '../documents/served'
import { sha384 } from '../storage/digest'
import { ReleaseError, type Storage, StorageError } from '../storage/storage'
import type { HostState, LiveRemote, Published, SiteState } from './compose'
import { requireTemplate } from './page'

export interface Problem {
  app: AppName
  text: string
}

/** The desired site according to the registry; for broken files, the served state. */
export interface SiteReading {
  state: Omit<SiteState, 'earlyScript' | 'hostScript'>
  /** Readable pointers, the host first. */
  pointers: readonly Pointer[]
  problems: readonly Problem[]
}

interface Ref {
  readonly id: string
  readonly integrity: string | undefined
}

interface AppFacts {
  readonly live: Ref | undefined
  readonly canary: (Ref & { readonly share: number; readonly salt: string }) | undefined
  readonly previous: Ref | undefined
  /** Releases of channels that this version doesn't know. */
  readonly others: readonly string[]
  readonly paused: boolean
  readonly killed: readonly string[]
}

/** Reads the input of `composeSite`. A broken file affects only its app. */
export async function readSite(storage: Storage): Promise<SiteReading> {
  const served = await readServed(storage)
  const page = await readPage(storage)
  const problems: Problem[] = []
  const pointers: Pointer[] = []
  const reading = { storage, served, problems }
  let host: HostState | null = null
  const remotes: LiveRemote[] = []
  for (const app of await knownApps(storage, served)) {
    const pointer = await pointerOr(reading, app)
    if (pointer) pointers.push(pointer)
    const facts = pointer ? pointerFacts(pointer) : servedFacts(served.apps.get(app))
    if (app === 'host') host = await hostState(reading, facts, page)
    else remotes.push(await remoteState(reading, app as RemoteName, facts))
  }
  const state = { host, remotes: remotes.filter(isListed), served, page }
  return { state, pointers, problems }
}

async function knownApps(storage: Storage, served: Served): Promise<AppName[]> {
  const listed = [...served.apps.keys()].flatMap((app) => AppName.safeParse(app).data ?? [])
  const apps = [...new Set([...(await publishedApps(storage)), ...listed])]
  return hostFirst(apps.toSorted())
}

interface Reading {
  readonly storage: Storage
  readonly served: Served
  readonly problems: Problem[]
}

async function pointerOr({ storage, problems }: Reading, app: AppName) {
  try {
    return await readPointer(storage, app)
  } catch (error) {
    if (!(error instanceof BrokenPointer)) throw error
    problems.push({ app, text: error.message })
    return undefined
  }
}

function pointerFacts(pointer: Pointer): AppFacts {
  const { channels, rollout, paused = false, versions } = pointer
  const { stable, canary, ...others } = channels
  const refOf = (id: string | null | undefined): Ref | undefined =>
    id == null
      ? undefined
      : { id, integrity: versions.find((version) => version.id === id)?.integrity }
  const canaryRef = refOf(canary)
  return {
    live: refOf(stable),
    canary: canaryRef && rollout && { ...canaryRef, share: rollout.share, salt: rollout.salt },
    previous: refOf(previousId(pointer)),
    others: Object.values(others),
    paused,
    killed: versions.flatMap(({ id, killed }) => (killed ? [id] : [])),
  }
}

/** Served state of an app with a broken pointer. */
function servedFacts(listed: readonly ListedRelease[] | undefined): AppFacts {
  const refOf = (release: ListedRelease | undefined): Ref | undefined =>
    release && { id: release.contents.id, integrity: release.digest }
  const canary = servedCanary(listed)
  const ref = refOf(canary)
  return {
    live: refOf(servedLive(listed)),
    canary: ref && canary && { ...ref, share: canary.traffic, salt: canary.contents.salt ?? '' },
    previous: refOf(servedPrevious(listed)),
    others: [],
    paused: isServedPaused(listed),
    killed: servedKilled(listed),
  }
}

async function remoteState(
  reading: Reading,
  app: RemoteName,
  { live, canary, previous, others, paused, killed }: AppFacts,
): Promise<LiveRemote> {
  const published = (ref: Ref | undefined) => publishedOr(reading, app, ref)
  const found = canary && (await published(canary))
  return {
    app,
    live: await published(live),
    canary: found && canary ? { ...found, share: canary.share, salt: canary.salt } : null,
    previous: await published(previous),
    others,
    ...(paused && { paused }),
    killed,
  }
}

const isListed = ({ live, previous, killed = [] }: LiveRemote) =>
  live !== null || previous !== null || killed.length > 0

/** A release with its description. Throws ReleaseError if that is damaged. */
async function readPublished(storage: Storage, app: AppName, { id, integrity = '' }: Ref) {
  const release = await readDescription(storage, app, id, integrity)
  return { release, integrity, firstPaint: await readFirstPaint(storage, release) }
}

/** A release with its description, from the discovery document if damaged in the storage. */
async function publishedOr(
  { storage, served, problems }: Reading,
  app: AppName,
  ref: Ref | undefined,
): Promise<Published | null> {
  if (ref === undefined) return null
  const { id, integrity } = ref
  const listed = served.apps
    .get(app)
    ?.find(({ contents }) => contents.id === id && contents.state !== 'killed')
  const digest = integrity ?? listed?.digest
  try {
    return await readPublished(storage, app, { id, integrity: digest })
  } catch (error) {
    if (!isDamage(error)) throw error
    const kept = listed ? 'The site keeps its current entry.' : 'The site leaves it out.'
    problems.push({ app, text: `${error.message} ${kept} Publish the release again.` })
    return listed ? { release: releaseFrom(listed), integrity: listed.digest ?? '' } : null
  }
}

/** The host. If no page can be built from it, the current page stays. */
async function hostState(
  reading: Reading,
  { live, canary, killed }: AppFacts,
  page: string | null,
): Promise<HostState | null> {
  if (live === undefined) return null
  const { storage, served, problems } = reading
  try {
    const integrity = live.integrity ?? servedLive(served.apps.get('host'))?.digest
    return {
      ...(await readHost(storage, { id: live.id, integrity })),
      canary: await hostCanary(reading, canary),
      killed,
    }
  } catch (error) {
    const current = servedLive(served.apps.get('host'))
    if (!isDamage(error) || current === undefined || page === null) throw error
    problems.push({
      app: 'host',
      text: `${error.message} The page keeps host ${current.contents.id}. Publish the host again.`,
    })
    return {
      release: releaseFrom(current),
      integrity: current.digest ?? '',
      template: null,
      killed,
    }
  }
}

/** A host that a page can be built from. Throws ReleaseError without its description or its template. */
export async function readHost(storage: Storage, ref: Ref) {
  const published = await readPublished(storage, 'host', ref)
  return { ...published, template: await templateOf(storage, published.release) }
}

/** The page needs its scripts, which the discovery document doesn't have. */
async function hostCanary(
  { storage, problems }: Reading,
  canary: AppFacts['canary'],
): Promise<HostState['canary']> {
  if (canary === undefined) return null
  const { share, salt } = canary
  try {
    return { ...(await readPublished(storage, 'host', canary)), share, salt }
  } catch (error) {
    if (!isDamage(error)) throw error
    problems.push({
      app: 'host',
      text: `${error.message} Pages have the live host only. Publish the release again.`,
    })
    return null
  }
}

/** A file that is missing or wrong. What a storage that is away has is not known. */
function isDamage(error: unknown): error is ReleaseError {
  return error instanceof ReleaseError && !(error instanceof StorageError)
}

async function templateOf(storage: Storage, host: StoredRelease): Promise<string> {
  const path = `${releasePath('host', host.id)}/index.html`
  const stored = await storage.read(path)
  if (stored === undefined) throw new ReleaseError(`${path} is missing.`)
  const digest = host.integrity['index.html']
  if (digest !== undefined && sha384(stored.body) !== digest)
    throw new ReleaseError(`${path} does not have its published content.`)
  const template = stored.body.toString('utf8')
  requireTemplate(template, host.id)
  return template
}

/** The state with these releases in a channel: what a promote or a canary would make of it. */
export async function stateWith(
  storage: Storage,
  { state }: Pick<SiteReading, 'state'>,
  { releases, channel }: { releases: readonly StoredRelease[]; channel: 'stable' | 'canary' },
): Promise<SiteReading['state']> {
  let { host, remotes } = state
  for (const release of releases) {
    const one = { release, integrity: '', firstPaint: await readFirstPaint(storage, release) }
    const canary = { ...one, share: 50, salt: '' }
    if (release.app === 'host')
      host =
        channel === 'stable'
          ? { ...host, ...one, template: await templateOf(storage, release) }
          : host && { ...host, canary }
    else {
      const app = release.app
      const before = remotes.find((remote) => remote.app === app) ?? { live: null, previous: null }
      const after = { ...before, app, ...(channel === 'stable' ? { live: one } : { canary }) }
      remotes = [...remotes.filter((remote) => remote.app !== app), after]
    }
  }
  return { ...state, host, remotes }
}

/** Releases that pages may be using, in any channel, but those that a change of this channel replaces. */
export function liveReleases(
  { state }: Pick<SiteReading, 'state'>,
  replaced?: { channel: 'stable' | 'canary'; apps: readonly AppName[] },
): StoredRelease[] {
  const { host, remotes, served } = state
  const hosts = { app: 'host' as const, live: host, canary: host?.canary }
  const published = [hosts, ...remotes].flatMap(({ app, live, canary }) => {
    const channel = replaced?.apps.includes(app) ? replaced.channel : undefined
    return [...(channel === 'stable' ? [] : [live]), ...(channel === 'canary' ? [] : [canary])]
  })
  const others = remotes.flatMap(({ app, others = [] }) =>
    (served?.apps.get(app) ?? []).filter(({ contents }) => others.includes(contents.id)),
  )
  return [
    ...published.flatMap((one) => (one ? [one.release] : [])),
    ...others.filter(({ contents }) => contents.state !== 'killed').map(releaseFrom),
  ]
}

/** The last change of a pointer that the site doesn't serve yet, or undefined. */
export function unfinishedChange(pointer: Pointer, served: Served) {
  const listed = served.apps.get(pointer.app)
  const live = servedLive(listed)?.contents.id ?? null
  const last = pointer.history.findLast(({ action }) => action !== 'publish' && action !== 'prune')
  const { stable = null } = pointer.channels
  switch (last?.action) {
    case 'kill':
      return last.from !== null && isOffered(listed, last.from) ? last : undefined
    case 'promote':
    case 'rollback':
      return last.to === stable && live === last.from && live !== stable ? last : undefined
    case 'pause':
    case 'resume': {
      const isPaused = last.action === 'pause'
      return live !== null && isServedPaused(listed) !== isPaused ? last : undefined
    }
    case 'canary ended':
      return last.from !== null && servedCanary(listed)?.contents.id === last.from
        ? last
        : undefined
    default:
      return last && isCanaryUnserved(pointer, listed, last.action) ? last : undefined
  }
}

/** Whether an action such as `canary 25%` has not reached the site. */
function isCanaryUnserved(
  { channels }: Pointer,
  listed: readonly ListedRelease[] | undefined,
  action: string,
): boolean {
  const canary = servedCanary(listed)
  const isServed =
    canary?.contents.id === channels.canary && action === `canary ${canary?.traffic}%`
  return action.startsWith('canary ') && !isServed
}

function isOffered(listed: readonly ListedRelease[] = [], id: string): boolean {
  return listed.some(({ contents }) => contents.id === id && contents.state !== 'killed')
}

export function problemText(problems: readonly Problem[]): string {
  return [...new Set(problems.map(({ text }) => text))].join('\n')
}
