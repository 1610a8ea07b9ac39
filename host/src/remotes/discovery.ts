import {
  contractVersion,
  type DialogName,
  type DiscoveredRelease,
  Discovery,
  discoveryElementId,
  type ScreenName,
} from '@portal/shared/contract'
import { satisfiesRange } from './satisfies-range'

/** One release of a remote that this page may load. */
export interface RemoteRelease {
  readonly name: string
  readonly url: string
  readonly contents: DiscoveredRelease['extras']['portal']
}

/** A place that a remote fills: a screen at a route, or a dialog. */
export type Place =
  | { readonly kind: 'screen'; readonly name: ScreenName }
  | { readonly kind: 'dialog'; readonly name: DialogName }

const releases = readDiscovery()

/** The live release of the remote that contributes a place, known before any of its code is loaded. */
export function releaseFor(place: Place): RemoteRelease | undefined {
  return releases.find(({ contents }) =>
    place.kind === 'screen'
      ? contents.screens.includes(place.name)
      : contents.dialogs.includes(place.name),
  )
}

/** Whether the release runs on the contract of this host (gate G2: before any of its code runs). */
export function fitsThisHost({ contents }: RemoteRelease): boolean {
  return satisfiesRange(contractVersion, contents.fits)
}

/** The digest that a script of a discovered release must have, or undefined for other scripts. */
export function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href)
  const release = releases.find((candidate) => `${origin}${pathname}`.startsWith(candidate.url))
  return release?.contents.integrity[`${origin}${pathname}`.slice(release.url.length)]
}

/** The origins that scripts may come from: this one and those of the discovered releases. */
export function scriptOrigins(): ReadonlySet<string> {
  return new Set([location.origin, ...releases.map(({ url }) => new URL(url).origin)])
}

/** A document that cannot be read costs the remotes, not the shell. */
function readDiscovery(): RemoteRelease[] {
  const text = document.getElementById(discoveryElementId)?.textContent
  try {
    const { microFrontends } = Discovery.parse(JSON.parse(text ?? ''))
    return Object.entries(microFrontends).flatMap(([name, listed]) => {
      const live = listed.find(({ deployment }) => deployment.default)
      if (!live?.extras.portal.container) return []
      const { href } = new URL(live.url, location.href)
      return [{ name, url: href, contents: live.extras.portal }]
    })
  } catch (error) {
    console.error('The discovery document cannot be read', error)
    return []
  }
}
