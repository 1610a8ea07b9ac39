import type { DiscoveredRelease, Discovery, Release, RemoteName } from '../contract/contract'
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

/** What is live of one remote, and the good release that was live before it. */
export interface LiveRemote {
  app: RemoteName
  live: Published
  previous: Published | null
}

/** Everything that a site is composed from. */
export interface SiteState {
  /** Null until a host is promoted: there is no page then. */
  host: { release: Release; template: string } | null
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

/**
 * Composes a site: equal states give equal files. A remote without a live release is absent. Two
 * promotes that each fit alone can leave a remote and a host that do not fit together: the remote's
 * previous release takes its place where that one fits.
 */
export function composeSite({ host, remotes, earlyScript }: SiteState): ComposedSite {
  const fitting = remotes.map(({ app, live, previous }) => ({
    app,
    releases: [live, previous].filter(
      (one): one is Published =>
        one !== null && (host === null || fitsHost(one.release, host.release)),
    ),
    isLeftOut: host !== null && !fitsHost(live.release, host.release),
  }))
  const shown = fitting.flatMap(({ releases: [first] }) => first ?? [])
  const discovery: Discovery = {
    schema: 'https://mfewg.org/schema/v1-pre.json',
    microFrontends: Object.fromEntries(
      fitting
        .filter(({ releases }) => releases.length > 0)
        .map(({ app, releases }) => [app, releases.map(discovered)]),
    ),
  }
  const page =
    host === null
      ? null
      : pageOf(host.template, {
          host: host.release,
          earlyScript,
          hints: hintsFor(
            host.release,
            shown.map(({ release }) => release),
          ),
          discovery,
        })
  return {
    discovery,
    page,
    headers: { ...fileHeaders, '/index.html': pageHeaders(earlyScript) },
    leftOut: fitting.filter(({ isLeftOut }) => isLeftOut).map(({ app }) => app),
  }
}

function discovered({ release, integrity }: Published, index: number): DiscoveredRelease {
  const { app, version, ...portal } = release
  const isDefault = index === 0
  return {
    url: `/${releasePath(app, release.id)}/`,
    metadata: { version, integrity },
    deployment: { traffic: isDefault ? 100 : 0, default: isDefault },
    extras: { portal: { ...portal, integrity: ofScripts(portal.integrity) } },
  }
}

/** Scripts are what the host checks; the digests of images would only make the page larger. */
function ofScripts(integrity: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(integrity).filter(([file]) => file.endsWith('.js')))
}
