import type { AppName, DiscoveredRelease, Discovery, RemoteName } from '@portal/contract'
import type { FirstPaint } from '@portal/contract/documents'
import { noContents } from '@portal/contract/no-contents'
import {
  discoverySchema,
  type Fields,
  fieldsOf,
  type ListedRelease,
} from '@portal/contract/read-documents'
import { releasePath } from '@portal/contract/site-paths'
import { fitsHost } from '../documents/contract-fit'
import type { StoredRelease } from '../documents/releases'
import type { Served } from '../documents/served'
import { fileHeaders, type Headers } from '../storage/file-headers'
import { firstPaintElements } from './first-paint'
import { pageHeaders } from './headers'
import { canaryHintsFor, entryHints, hintsFor } from './hints'
import { type HostScript, inlineScriptsOf, type PageParts, pageOf, pageWith } from './page'

/** A release and the digest of its `release.json`. */
export interface Published {
  release: StoredRelease
  integrity: string
  firstPaint?: FirstPaint | undefined
}

interface Canary extends Published {
  /** Percent. */
  share: number
  salt: string
}

/** The live host. `template` is null if unreadable; the current page stays then. */
export interface HostState extends Published {
  template: string | null
  canary?: Canary | null
  killed?: readonly string[]
}

export interface LiveRemote {
  app: RemoteName
  /** Null when all releases were killed. */
  live: Published | null
  canary?: Canary | null
  previous: Published | null
  /** Releases in channels that this version doesn't know, kept as listed. */
  others?: readonly string[]
  paused?: boolean
  /** Oldest first. */
  killed?: readonly string[]
}

export interface SiteState {
  /** Null until a host is promoted; there is no page then. */
  host: HostState | null
  remotes: readonly LiveRemote[]
  /** The served site. Fields of other versions are kept (docs/decisions/018-tolerant-readers.md). */
  served?: Served
  page?: string | null
  earlyScript: string
  /** Chooses between the live host and its canary. */
  hostScript: HostScript
}

export interface ComposedSite {
  discovery: Discovery
  page: string | null
  headers: Record<string, Headers>
  /** Live remotes left out of the page because they don't fit its host. */
  leftOut: RemoteName[]
}

/** Limit of listed kills per app: open pages have received the older ones. */
const listedKills = 10

/**
 * Composes a site; equal states give equal files. Two concurrent promotes may leave a remote that doesn't fit the
 * host; its previous release is served if that one fits.
 */
export function composeSite({
  host,
  remotes,
  earlyScript,
  hostScript,
  served,
  page: current = null,
}: SiteState): ComposedSite {
  const fits = (one: Published | null | undefined): one is Published =>
    one != null && (host === null || fitsHost(one.release, host.release))
  const hostCanary = offeredCanary(
    host,
    remotes.flatMap(({ live, canary }) => [live, canary].filter(fits)),
  )
  const composed = [
    ...(host === null
      ? []
      : [{ app: 'host', releases: hostReleases(host, hostCanary), others: [] }]),
    ...remotes.map((remote) => ({
      app: remote.app,
      releases: releasesOf(remote, fits),
      others: remote.others ?? [],
    })),
  ]
  const discovery: Discovery = {
    schema: discoverySchema,
    microFrontends: {
      ...Object.fromEntries(
        composed
          .map(({ app, releases, others }) => [
            app,
            withServed(releases, served?.apps.get(app), others),
          ])
          .filter(([, releases]) => releases?.length),
      ),
      ...unknownApps(
        served,
        composed.map(({ app }) => app),
      ),
    },
  }
  const hinted = remotes.flatMap(({ live, previous, canary, paused }) => {
    const first = [live, previous].find(fits)
    return first === undefined || paused ? [] : [{ ...first, ...(fits(canary) && { canary }) }]
  })
  const page =
    host &&
    pageFor(host.template, current, {
      host: host.release,
      earlyScript,
      hints: hintsFor(host.release, hinted, hostCanary && entryHints(host.release)),
      canary: hostCanary && {
        host: hostCanary.release,
        hints: canaryHintsFor(hostCanary, hinted),
        hostScript,
      },
      discovery,
      firstPaint: firstPaintElements(host.firstPaint, hinted, hostCanary),
    })
  // The current page, perhaps of another version of the tool, is served until it is replaced.
  const scripts = new Set([earlyScript, ...inlineScriptsOf(current ?? '')])
  return {
    discovery,
    page,
    headers: { ...fileHeaders, '/index.html': pageHeaders([...scripts]) },
    leftOut: remotes.filter(({ live }) => live !== null && !fits(live)).map(({ app }) => app),
  }
}

/** The canary of the host, unless a remote doesn't fit it, or the page stays that of another template. */
function offeredCanary(host: HostState | null, remotes: readonly Published[]): Canary | undefined {
  if (!host?.canary || host.template === null) return undefined
  const { canary } = host
  return remotes.every(({ release }) => fitsHost(release, canary.release)) ? canary : undefined
}

function pageFor(template: string | null, current: string | null, parts: PageParts) {
  if (template !== null) return pageOf(template, parts)
  return current === null ? null : pageWith(current, parts)
}

function unknownApps(
  served: Served | undefined,
  composed: readonly string[],
): Discovery['microFrontends'] {
  const entries = Object.entries(served?.raw ?? {}).filter(
    ([app]) => !served?.apps.has(app) && !composed.includes(app),
  )
  return Object.fromEntries(entries) as Discovery['microFrontends']
}

/** Keeps the unknown fields and states of the served document, and its releases of unknown channels. */
function withServed(
  releases: readonly DiscoveredRelease[],
  served: readonly ListedRelease[] = [],
  others: readonly string[],
): DiscoveredRelease[] {
  const ids = releases.map((release) => release.extras.portal.id)
  const kept = served.filter(
    ({ contents: { id, state } }) => others.includes(id) && !ids.includes(id) && state !== 'killed',
  )
  return [
    ...releases.map((release) => {
      const same = served.find((listed) => meansSame(listed, release))
      return same ? withUnknownFields(release, same) : release
    }),
    ...kept.map(({ raw }) => raw as unknown as DiscoveredRelease),
  ]
}

function meansSame({ contents, isDefault, traffic }: ListedRelease, release: DiscoveredRelease) {
  const { portal } = release.extras
  const isState =
    contents.state === portal.state || (contents.state === 'unknown' && portal.state === 'active')
  return (
    isState &&
    contents.id === portal.id &&
    contents.salt === portal.salt &&
    isDefault === release.deployment.default &&
    traffic === release.deployment.traffic
  )
}

function withUnknownFields(
  release: DiscoveredRelease,
  { raw, contents }: ListedRelease,
): DiscoveredRelease {
  const extras = fieldsOf(raw.extras)
  const portal = fieldsOf(extras.portal)
  return {
    ...raw,
    ...release,
    metadata: { ...fieldsOf(raw.metadata), ...release.metadata },
    deployment: { ...fieldsOf(raw.deployment), ...release.deployment },
    extras: {
      ...extras,
      portal: {
        ...portal,
        ...release.extras.portal,
        ...(contents.state === 'unknown' && { state: portal.state as 'active' }),
      },
    },
  }
}

function releasesOf(
  { app, live, canary, previous, paused, killed = [] }: LiveRemote,
  fits: (one: Published | null | undefined) => one is Published,
): DiscoveredRelease[] {
  const state = paused ? 'paused' : 'active'
  const share = fits(canary) ? canary.share : 0
  const [first, ...others] = [live, previous].filter(fits)
  return [
    ...(first ? [discovered(first, { traffic: 100 - share, isDefault: true, state })] : []),
    ...(first && fits(canary)
      ? [discovered(canary, { traffic: share, state, salt: canary.salt })]
      : []),
    ...others.map((other) => discovered(other, { traffic: 0, state })),
    ...killed.slice(-listedKills).map((id) => killedRelease(app, id)),
  ]
}

/** A page only needs to know whether its host is still served. */
function hostReleases(host: HostState, canary: Canary | undefined): DiscoveredRelease[] {
  const { killed = [] } = host
  const share = canary?.share ?? 0
  return [
    discovered(bare(host), { traffic: 100 - share, isDefault: true, state: 'active' }),
    ...(canary
      ? [discovered(bare(canary), { traffic: share, state: 'active', salt: canary.salt })]
      : []),
    ...killed.slice(-listedKills).map((id) => killedRelease('host', id)),
  ]
}

function bare({ release, integrity }: Published): Published {
  const raw = { ...release.raw, chunks: {}, shared: {}, needs: {}, integrity: {} }
  return { release: { ...release, raw }, integrity }
}

interface Deployment {
  traffic: number
  isDefault?: boolean
  state: 'active' | 'paused'
  salt?: string
}

function discovered(
  { release, integrity }: Published,
  { traffic, isDefault = false, state, salt }: Deployment,
): DiscoveredRelease {
  // Newer hosts may use unknown fields, so all are passed on. State and salt come only from the pointer.
  const { app, version, since: _, state: __, salt: ___, ...portal } = release.raw
  return {
    url: `/${releasePath(release.app, release.id)}/`,
    metadata: { version: release.version, integrity },
    deployment: { traffic, default: isDefault },
    extras: {
      portal: {
        ...(portal as Omit<DiscoveredRelease['extras']['portal'], 'state' | 'salt'>),
        integrity: ofScripts(fieldsOf(portal.integrity)),
        state,
        ...(salt !== undefined && { salt }),
      },
    },
  }
}

function killedRelease(app: AppName, id: string): DiscoveredRelease {
  return {
    url: `/${releasePath(app, id)}/`,
    metadata: { version: id.replace(/-[^-]*$/, '') },
    deployment: { traffic: 0, default: false },
    extras: {
      portal: {
        id,
        state: 'killed',
        contract: '0.0.0',
        fits: '0.0.0',
        ...noContents,
        integrity: {},
      },
    },
  }
}

/** The host checks scripts only; digests of images would just enlarge the page. */
function ofScripts(integrity: Fields): Record<string, string> {
  const scripts = Object.entries(integrity).filter(([file]) => file.endsWith('.js'))
  return Object.fromEntries(scripts) as Record<string, string>
}
