import { getInstance } from '@module-federation/enhanced/runtime'
import { contractVersion, discoveryElementId, rolloutBucket } from '@portal/contract'
import { type ListedRelease, readDiscovery } from '@portal/contract/read-documents'
import { satisfiesRange } from './satisfies-range'

/** A release known to this page. `url` is absolute. */
export type AppRelease = Omit<ListedRelease, 'digest' | 'raw'> & {
  /** A requirement that this host doesn't meet, such as `react ^99.0.0`. */
  readonly unmet?: string | undefined
}

/** Releases by app, in document order. */
export type Listing = ReadonlyMap<string, readonly AppRelease[]>

/** Place for a remote's content: a screen, a dialog, or part of a slot, which several remotes may fill. */
export type Place =
  | { readonly kind: 'screen' | 'dialog'; readonly name: string }
  | { readonly kind: 'slot'; readonly name: string; readonly app: string }

/** Discovery document in the page. If unreadable, only the remotes are missing. */
export function inlineListing(): Listing {
  try {
    return listingOf(JSON.parse(document.getElementById(discoveryElementId)?.textContent ?? ''))
  } catch (error) {
    console.error('The discovery document cannot be read', error)
    return new Map()
  }
}

/** Readable parts of a discovery document of any version. @throws {Error} when it isn't one. */
export function listingOf(document: unknown): Listing {
  const { apps } = readDiscovery(document)
  return new Map(
    [...apps].map(([app, listed]) => [
      app,
      listed.map((release) => ({
        ...release,
        url: new URL(release.url, location.href).href,
        unmet: unmetNeed(release.contents),
      })),
    ]),
  )
}

/** Whether the release fits this host's contract and shared modules. Checked before its code runs. */
export function fitsThisHost({ unmet }: AppRelease): boolean {
  return unmet === undefined
}

/** The contract and the shared modules of this host stay the same, so each release is compared once. */
export function unmetNeed({ fits, requires }: AppRelease['contents']): string | undefined {
  if (!satisfiesRange(contractVersion, fits)) return `contract ${fits}`
  const shared = getInstance()?.options.shared
  return Object.entries(requires)
    .find(([name, range]) => !shared?.[name]?.some(({ version }) => satisfiesRange(version, range)))
    ?.join(' ')
}

/** Whether pages may use the release: not killed and in a known state. */
export function isUsable({ contents }: AppRelease): boolean {
  return contents.state === 'active' || contents.state === 'paused'
}

export function fills({ app, contents }: AppRelease, place: Place): boolean {
  if (place.kind === 'slot')
    return app === place.app && contents.slots.some(({ name }) => name === place.name)
  return contents[`${place.kind}s`].includes(place.name)
}

/**
 * Release of an app for a company: its canary, else the live one, else the previous good one, unless it failed here
 * (`isOut`). If none can run, the live one, whose place then shows the reason.
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

/** Whether it is a canary for this company. */
export function isFor(
  { app, contents, traffic }: AppRelease,
  companyId: number | undefined,
): boolean {
  if (traffic === 0 || contents.salt === undefined || companyId === undefined) return false
  return rolloutBucket(app, contents.salt, companyId) < traffic * 100
}

export function isSame(one: AppRelease | undefined, other: AppRelease | undefined): boolean {
  return one?.app === other?.app && one?.contents.id === other?.contents.id
}
