import type {
  AppName,
  DiscoveredRelease,
  Discovery,
  Release,
  ReleaseState,
  RemoteName,
} from '../contract/contract'
import { fitsHost } from './contract-fit'
import { fileHeaders, type Headers, pageHeaders } from './headers'
import { hintsFor } from './hints'
import { pageOf } from './page'
import { releasePath } from './registry'

/** A release and the digest of its `release.json`. */
export interface Published {
  release: Release
  integrity: string
}

/** A release that a share of the companies gets. */
export interface Canary extends Published {
  /** In percent. */
  share: number
  salt: string
}

/** What of one remote may be in use. */
export interface LiveRemote {
  app: RemoteName
  /** Null when every release of it was killed. */
  live: Published | null
  canary?: Canary | null
  /** The good release that was live before. */
  previous: Published | null
  paused?: boolean
  /** Ids of the killed releases, oldest first. */
  killed?: readonly string[]
}

/** Everything that a site is composed from. */
export interface SiteState {
  /** Null until a host is promoted: there is no page then. */
  host: (Published & { template: string; killed?: readonly string[] }) | null
  remotes: readonly LiveRemote[]
  /** The text of `early.js`. */
  earlyScript: string
}

/** The files of a site that no release holds. */
export interface ComposedSite {
  discovery: Discovery
  page: string | null
  headers: Record<string, Headers>
  /** Live remotes that the page does without, because they do not fit its host. */
  leftOut: RemoteName[]
}

/** A page that was opened before so many kills of one app has been told of the older ones. */
const killedTold = 10

/**
 * Composes a site: equal states give equal files. Two promotes that each fit alone can leave a remote and a host that
 * do not fit together: the remote's previous release takes its place where that one fits.
 */
export function composeSite({ host, remotes, earlyScript }: SiteState): ComposedSite {
  const fits = (one: Published | null | undefined): one is Published =>
    one != null && (host === null || fitsHost(one.release, host.release))
  const discovery: Discovery = {
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: Object.fromEntries(
      [
        ...(host === null ? [] : [{ app: 'host', releases: hostReleases(host) }]),
        ...remotes.map((remote) => ({ app: remote.app, releases: releasesOf(remote, fits) })),
      ]
        .filter(({ releases }) => releases.length > 0)
        .map(({ app, releases }) => [app, releases]),
    ),
  }
  const hinted = remotes.flatMap(({ live, previous, canary, paused }) => {
    const first = [live, previous].find(fits)
    return first === undefined || paused
      ? []
      : [{ release: first.release, ...(fits(canary) && { canary }) }]
  })
  const page =
    host === null
      ? null
      : pageOf(host.template, {
          host: host.release,
          earlyScript,
          hints: hintsFor(host.release, hinted),
          discovery,
        })
  return {
    discovery,
    page,
    headers: { ...fileHeaders, '/index.html': pageHeaders(earlyScript) },
    leftOut: remotes.filter(({ live }) => live !== null && !fits(live)).map(({ app }) => app),
  }
}

function releasesOf(
  { app, live, canary, previous, paused, killed = [] }: LiveRemote,
  fits: (one: Published | null | undefined) => one is Published,
): DiscoveredRelease[] {
  const state: ReleaseState = paused ? 'paused' : 'active'
  const share = fits(canary) ? canary.share : 0
  const [first, ...others] = [live, previous].filter(fits)
  return [
    ...(first ? [discovered(first, { traffic: 100 - share, isDefault: true, state })] : []),
    ...(first && fits(canary)
      ? [discovered(canary, { traffic: share, state, salt: canary.salt })]
      : []),
    ...others.map((other) => discovered(other, { traffic: 0, state })),
    ...killed.slice(-killedTold).map((id) => killedRelease(app, id)),
  ]
}

/** Of the host a page needs to know only whether it is still the live one. */
function hostReleases(host: Published & { killed?: readonly string[] }): DiscoveredRelease[] {
  const { killed = [], release, integrity } = host
  const bare = { ...release, chunks: {}, shared: {}, needs: {}, integrity: {} }
  return [
    discovered({ release: bare, integrity }, { traffic: 100, isDefault: true, state: 'active' }),
    ...killed.slice(-killedTold).map((id) => killedRelease('host', id)),
  ]
}

interface Deployment {
  traffic: number
  isDefault?: boolean
  state: ReleaseState
  salt?: string
}

function discovered(
  { release, integrity }: Published,
  { traffic, isDefault = false, state, salt }: Deployment,
): DiscoveredRelease {
  const { app, version, since: _, ...portal } = release
  return {
    url: `/${releasePath(app, release.id)}/`,
    metadata: { version, integrity },
    deployment: { traffic, default: isDefault },
    extras: {
      portal: {
        ...portal,
        integrity: ofScripts(portal.integrity),
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
        container: null,
        namespace: null,
        screens: [],
        dialogs: [],
        menu: [],
        chunks: {},
        shared: {},
        needs: {},
        integrity: {},
      },
    },
  }
}

/** Scripts are what the host checks; the digests of images would only make the page larger. */
function ofScripts(integrity: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')))
}
