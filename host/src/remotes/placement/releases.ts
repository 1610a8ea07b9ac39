import { storageKeys } from '@portal/contract'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { createStore } from 'zustand'
import {
  type AppRelease,
  chooseRelease,
  fills,
  fitsThisHost,
  inlineListing,
  isFor,
  isSame,
  isUsable,
  type Listing,
  type Place,
} from './discovery'

/** State of previews that do not run. */
interface PreviewNotes {
  /** Releases of a link that the person hasn't agreed to preview yet. */
  readonly asked?: { readonly link: string; readonly releases: readonly AppRelease[] }
  readonly refused?: 'closed' | 'forged' | 'expired' | 'unstored'
  /** Requested previews that don't exist, or are paused, as `<app>@<version>`. */
  readonly unknown?: readonly string[]
  /** Previews that were killed or paused while they ran. */
  readonly ended?: readonly string[]
}

interface Releases {
  readonly listing: Listing
  /** Previewed releases by app. */
  readonly overrides: ReadonlyMap<string, AppRelease>
  readonly previewNotes: PreviewNotes
  /** Releases that failed in this page or crashed in this browser, as `<app>@<version>`. */
  readonly out: ReadonlySet<string>
  /** Company that decides canaries. */
  readonly companyId: number | undefined
  /** Releases on the screen, by app. All places of an app use one release. */
  readonly used: ReadonlyMap<string, { readonly release: AppRelease; readonly places: number }>
}

/** Which release of each app this page uses and shows. */
export const releasesStore = createStore<Releases>()(() => ({
  listing: inlineListing(),
  overrides: new Map(),
  previewNotes: {},
  out: new Set(avoidedReleases()),
  companyId: Number(readStored('localStorage', storageKeys.company)) || undefined,
  used: new Map(),
}))

const { getState: state, setState } = releasesStore

const firstListing = state().listing
/** The host release of this page; undefined for a development server. */
const ownHost = hostWith(firstListing, globalThis.portalHostCanary?.id) ?? liveHost(firstListing)

/** The host release that this page runs; undefined for a development server. */
export function hostOfThisPage(): AppRelease | undefined {
  return ownHost
}

/** The release that fills a place now; needs none of its code. */
export function releaseFor(place: Place): AppRelease | undefined {
  return chosenReleases().find((release) => fills(release, place))
}

/** The release of each remote to use now. */
export function chosenReleases(): AppRelease[] {
  const { listing, overrides } = state()
  const apps = new Set([...listing.keys(), ...overrides.keys()])
  apps.delete('host')
  return [...apps].flatMap((app) => chosen(app) ?? [])
}

/** All places of an app on the screen use one release, so old and new code never meet. */
function chosen(app: string): AppRelease | undefined {
  return state().used.get(app)?.release ?? choose(app)
}

function choose(app: string): AppRelease | undefined {
  const { listing, overrides, out, companyId } = state()
  const override = overrides.get(app)
  if (override) return override
  return chooseRelease(listing.get(app) ?? [], companyId, (release) => out.has(nameOf(release)))
}

/** Whether a place on the screen uses a release. */
export function isOnScreen(release: AppRelease): boolean {
  return isSame(state().used.get(release.app)?.release, release)
}

/** Marks a release as shown, until the returned function is called. */
export function holdRelease(release: AppRelease): () => void {
  count(release, 1)
  let isUsed = true
  return () => {
    if (isUsed) count(release, -1)
    isUsed = false
  }
}

function count(release: AppRelease, change: 1 | -1): void {
  // Don't pin a release that failed while mounting, and has given way.
  if (state().out.has(nameOf(release)) && !isSame(choose(release.app), release)) return
  const used = new Map(state().used)
  const current = used.get(release.app)
  const places = (isSame(current?.release, release) ? (current?.places ?? 0) : 0) + change
  if (places > 0) used.set(release.app, { release, places })
  else if (isSame(current?.release, release)) used.delete(release.app)
  setState({ used })
}

/** Takes a new discovery document. If nothing in it runs on this host, the page continues with what it has. */
export function takeListing(listing: Listing): void {
  const before = state().listing
  const apps = new Set([...before.keys(), ...listing.keys()])
  const merged = [...apps].map((app): [string, readonly AppRelease[]] => [
    app,
    usableOf(before.get(app) ?? [], listing.get(app) ?? []),
  ])
  setState({ listing: new Map(merged) })
  dropOverrides()
  dropKilled()
}

/** The new list or, if nothing in it runs on this host, the previous list minus killed releases. */
function usableOf(
  before: readonly AppRelease[],
  now: readonly AppRelease[],
): readonly AppRelease[] {
  // A live host never runs in this page.
  if (now.some(canRun) || now.some(({ app }) => app === 'host')) return now
  const isGone = (release: AppRelease) => now.some((one) => isSame(one, release) && isKilled(one))
  const kept = before.filter((release) => canRun(release) && !isGone(release))
  // Keep kills, or shown releases would never be withdrawn.
  return kept.length > 0 ? [...kept, ...now.filter(isKilled)] : now
}

function isKilled({ contents }: AppRelease): boolean {
  return contents.state === 'killed'
}

function canRun(release: AppRelease): boolean {
  return isUsable(release) && fitsThisHost(release)
}

/** Ends the preview when one of its releases is killed or its app is paused: the banner names it. */
function dropOverrides(): void {
  const { overrides, listing, previewNotes } = state()
  const isOver = (preview: AppRelease) =>
    (listing.get(preview.app) ?? []).some(
      (listed) =>
        (isSame(listed, preview) && isKilled(listed)) ||
        (listed.isDefault && listed.contents.state === 'paused'),
    )
  const over = [...overrides.values()].filter(isOver)
  if (over.length === 0) return
  endPreview()
  setState({ previewNotes: { ...previewNotes, ended: over.map(nameOf) } })
}

/** Ends the preview of this tab, also for later loads of the page. */
export function endPreview(): void {
  const { overrides, used } = state()
  writeStored('sessionStorage', storageKeys.overrides, undefined)
  setState({
    overrides: new Map(),
    used: new Map([...used].filter(([app]) => !overrides.has(app))),
  })
}

/** Replaces killed releases on the screen; a killed host reloads the page, if it would get another one. */
function dropKilled(): void {
  const { used, listing } = state()
  const isTaken = (release: AppRelease) =>
    (listing.get(release.app) ?? []).some((listed) => isSame(listed, release) && isKilled(listed))
  const next = liveHost(listing)
  if (ownHost && isTaken(ownHost) && next && !isSame(next, ownHost)) location.reload()
  const left = [...used].filter(([, { release }]) => !isTaken(release))
  if (left.length < used.size) setState({ used: new Map(left) })
}

/** Sets the company of the user, for places shown from now on. */
export function setCompany(companyId: number): void {
  if (state().companyId === companyId) return
  writeStored('localStorage', storageKeys.company, String(companyId))
  setState({ companyId })
}

/** URL parameter for previews. */
export const overrideQuery = 'mf'

/** Whether this tab requested previews; their code is loaded only then. */
export function isAskedToOverride(): boolean {
  const isGiven = new URLSearchParams(location.search).has(overrideQuery)
  return isGiven || readStored('sessionStorage', storageKeys.overrides) !== undefined
}

/** Makes the previous good release take a failed one's places. Returns false without one. */
export function takeOut(release: AppRelease): boolean {
  const { listing, out, companyId, overrides } = state()
  if (overrides.has(release.app)) return false
  const without = new Set([...out, nameOf(release)])
  const isOut = (one: AppRelease) => without.has(nameOf(one))
  const next = chooseRelease(listing.get(release.app) ?? [], companyId, isOut)
  if (!next || isOut(next) || !fitsThisHost(next)) return false
  const used = new Map(state().used)
  if (isSame(used.get(release.app)?.release, release)) used.delete(release.app)
  setState({ out: without, used })
  return true
}

/** Live releases that crashed in this browser, as `<app>@<version>`. */
export function avoidedReleases(): string[] {
  return readStored('localStorage', storageKeys.avoided)?.split(',') ?? []
}

/** `<app>@<version>` */
export function nameOf({ app, contents }: AppRelease): string {
  return `${app}@${contents.id}`
}

/** Newer releases of what is on the screen; a newer host needs a reload. */
export function newerOf(releases: Releases): 'host' | 'remotes' | undefined {
  const next = nextHost(releases)
  if (next && ownHost && !isSame(next, ownHost) && !wasOffered(next)) return 'host'
  return [...releases.used].some(isOld) ? 'remotes' : undefined
}

function isOld([app, { release }]: readonly [string, { readonly release: AppRelease }]) {
  const newest = choose(app)
  return newest && canRun(newest) && newest.contents.state === 'active' && !isSame(newest, release)
}

/** Shows newer releases: without a pin, each place of an app chooses again. */
export function takeNewer(): void {
  if (newerOf(state()) === 'host') location.reload()
  else setState({ used: new Map([...state().used].filter((used) => !isOld(used))) })
}

/** The host that the page has after a reload. */
function nextHost({ listing, companyId, out }: Releases): AppRelease | undefined {
  const canary = hostIn(listing, (one) => isFor(one, companyId) && !out.has(nameOf(one)))
  return canary ?? liveHost(listing)
}

/** Another company has its host with its next page; that is no news. */
function wasOffered(next: AppRelease): boolean {
  const before = hostWith(firstListing, next.contents.id)
  return before?.isDefault === next.isDefault && before.traffic === next.traffic
}

/** The host release of a version. */
export function hostWith(listing: Listing, id: string | undefined): AppRelease | undefined {
  return hostIn(listing, ({ contents }) => contents.id === id)
}

function liveHost(listing: Listing): AppRelease | undefined {
  return hostIn(listing, ({ isDefault }) => isDefault)
}

function hostIn(listing: Listing, is: (host: AppRelease) => boolean): AppRelease | undefined {
  return listing.get('host')?.find(is)
}

/** Required digest of a known release's script, or undefined. */
export function integrityOf(url: string): string | undefined {
  const { origin, pathname } = new URL(url, location.href)
  const path = `${origin}${pathname}`
  const release = knownReleases().find((known) => path.startsWith(known.url))
  return release?.contents.integrity[path.slice(release.url.length)]
}

/** Allowed origins of scripts: this one and those of known releases. */
export function scriptOrigins(): ReadonlySet<string> {
  return new Set([location.origin, ...knownReleases().map(({ url }) => new URL(url).origin)])
}

function knownReleases(): AppRelease[] {
  const { listing, overrides, used } = state()
  const onScreen = [...used.values()].map(({ release }) => release)
  return [...onScreen, ...overrides.values(), ...[...listing.values()].flat()]
}
