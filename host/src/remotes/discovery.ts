import {
  contractVersion,
  type DialogName,
  type DiscoveredRelease,
  Discovery,
  discoveryElementId,
  rolloutBucket,
} from '@portal/shared/contract'
import { satisfiesRange } from './satisfies-range'

/** One release of an app that this page knows. */
export interface AppRelease {
  /** The app, by its folder. */
  readonly app: string
  readonly url: string
  readonly contents: DiscoveredRelease['extras']['portal']
  readonly isDefault: boolean
  /** The share of the companies that gets it, in percent. */
  readonly traffic: number
}

/** The releases that a discovery document lists, by app, in its order. */
export type Listing = ReadonlyMap<string, readonly AppRelease[]>

/** A place that a remote fills: a screen at a route, or a dialog. */
export type Place =
  | { readonly kind: 'screen'; readonly name: string }
  | { readonly kind: 'dialog'; readonly name: DialogName }

/** The document that stands in the page. One that cannot be read costs the remotes, not the shell. */
export function inlineListing(): Listing {
  try {
    return listingOf(JSON.parse(document.getElementById(discoveryElementId)?.textContent ?? ''))
  } catch (error) {
    console.error('The discovery document cannot be read', error)
    return new Map()
  }
}

/** @throws ZodError when it is no discovery document. */
export function listingOf(document: unknown): Listing {
  const { microFrontends } = Discovery.parse(document)
  return new Map(
    Object.entries(microFrontends).map(([app, listed]) => [
      app,
      listed.map(({ url, deployment, extras }) => ({
        app,
        url: new URL(url, location.href).href,
        contents: extras.portal,
        isDefault: deployment.default,
        traffic: deployment.traffic,
      })),
    ]),
  )
}

/** Whether the release runs on the contract of this host (gate G2: before any of its code runs). */
export function fitsThisHost({ contents }: AppRelease): boolean {
  return satisfiesRange(contractVersion, contents.fits)
}

/** Whether a release contributes a place. */
export function fills({ contents }: AppRelease, place: Place): boolean {
  return place.kind === 'screen'
    ? contents.screens.includes(place.name)
    : contents.dialogs.includes(place.name)
}

/**
 * Which of an app's releases a page of a company uses: the canary where the company has one, else what is live, else
 * the good release before it. Where none of them can run, what is live: its place then says why it cannot.
 * @param isOut Whether a release has failed here too often.
 */
export function chooseRelease(
  releases: readonly AppRelease[],
  companyId: number | undefined,
  isOut: (release: AppRelease) => boolean,
): AppRelease | undefined {
  const listed = releases.filter(({ contents }) => contents.state !== 'killed')
  const usable = listed.filter((release) => fitsThisHost(release) && !isOut(release))
  const live = (release: AppRelease) => release.isDefault
  return (
    usable.find((release) => !live(release) && isFor(release, companyId)) ??
    usable.find(live) ??
    usable.find(({ traffic }) => traffic === 0) ??
    listed.find(live)
  )
}

function isFor({ app, contents, traffic }: AppRelease, companyId: number | undefined): boolean {
  if (traffic === 0 || contents.salt === undefined || companyId === undefined) return false
  return rolloutBucket(app, contents.salt, companyId) < traffic * 100
}

/** Whether both are the same release of the same app. */
export function isSame(one: AppRelease | undefined, other: AppRelease | undefined): boolean {
  return one?.app === other?.app && one?.contents.id === other?.contents.id
}
