import { getInstance } from '@module-federation/enhanced/runtime'
import { contractVersion, discoveryElementId, rolloutBucket } from '@portal/contract'
import { type ListedRelease, readDiscovery } from '@portal/contract/read-documents'
import { satisfiesRange } from './satisfies-range'

/** One release of an app that this page knows. `url` is absolute. */
export type AppRelease = Omit<ListedRelease, 'digest' | 'raw'>

/** The releases that a discovery document lists, by app, in its order. */
export type Listing = ReadonlyMap<string, readonly AppRelease[]>

/** A place that a remote fills: a screen at a route, a dialog, or its share of a slot, which several may fill. */
export type Place =
  | { readonly kind: 'screen' | 'dialog'; readonly name: string }
  | { readonly kind: 'slot'; readonly name: string; readonly app: string }

/** The document that stands in the page. One that cannot be read costs the remotes, not the shell. */
export function inlineListing(): Listing {
  try {
    return listingOf(JSON.parse(document.getElementById(discoveryElementId)?.textContent ?? ''))
  } catch (error) {
    console.error('The discovery document cannot be read', error)
    return new Map()
  }
}

/**
 * Reads a discovery document of any version. What this host cannot read is left out.
 * @throws Error when it is not a discovery document.
 */
export function listingOf(document: unknown): Listing {
  const { apps } = readDiscovery(document)
  return new Map(
    [...apps].map(([app, listed]) => [
      app,
      listed.map((release) => ({ ...release, url: new URL(release.url, location.href).href })),
    ]),
  )
}

/** Whether the release runs on the contract and the shared modules of this host. Checked before any of its code runs. */
export function fitsThisHost(release: AppRelease): boolean {
  return unmetNeed(release) === undefined
}

/** Returns a need of a release that this host does not meet, such as `react ^99.0.0`; undefined when it meets all. */
export function unmetNeed({ contents }: AppRelease): string | undefined {
  const { fits, requires } = contents
  if (!satisfiesRange(contractVersion, fits)) return `contract ${fits}`
  const shared = getInstance()?.options.shared
  return Object.entries(requires)
    .find(([name, range]) => !shared?.[name]?.some(({ version }) => satisfiesRange(version, range)))
    ?.join(' ')
}

/** Whether pages may use the release: not killed, nor in a state that this host does not know. */
export function isUsable({ contents }: AppRelease): boolean {
  return contents.state === 'active' || contents.state === 'paused'
}

/** Whether a release contributes a place. */
export function fills({ app, contents }: AppRelease, place: Place): boolean {
  if (place.kind === 'slot')
    return app === place.app && contents.slots.some(({ name }) => name === place.name)
  return contents[`${place.kind}s`].includes(place.name)
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
  const listed = releases.filter(isUsable)
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
