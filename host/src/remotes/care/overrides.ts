import { AppName, storageKeys, VersionId } from '@portal/contract'
import { readPreview } from '@portal/contract/preview-link'
import {
  developmentId,
  digestsOf,
  type Fields,
  fieldsOf,
  readContents,
} from '@portal/contract/read-documents'
import { pointerPath, releasePath } from '@portal/contract/site-paths'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { portalConfig } from '../../config'
import { type AppRelease, unmetNeed } from '../placement/discovery'
import { overrideQuery, releasesStore } from '../placement/releases'

const { getState: state, setState } = releasesStore

const readWithinMs = 5000

/**
 * Previews of this tab, until `?mf=off` or another link: published releases, in development also addresses. A link,
 * `?mf=remote-tables@1.3.0-ab12cd34,…` with its signature, only asks for them: their code runs once the person has
 * agreed (`acceptOverrides`). Digests and policy apply to them too.
 */
export async function takeOverrides(): Promise<void> {
  const given = takeGiven()
  const accepted = readStored('sessionStorage', storageKeys.overrides)
  if (given !== undefined && given !== accepted)
    writeStored('sessionStorage', storageKeys.overrides, undefined)
  const asked = given ?? accepted
  if (!asked || asked === 'off') return
  const { openPreviews = false, previewKeys = [] } = await portalConfig()
  const rules = { origin: location.origin, keys: previewKeys, isOpen: openPreviews }
  const preview = await readPreview(asked, rules)
  if ('refused' in preview) return setState({ previewNotes: { refused: preview.refused } })
  const found = await Promise.all(preview.releases.map((item) => find(item).catch(() => undefined)))
  const releases = found.filter((release) => release !== undefined)
  const unknown = preview.releases.filter((_, index) => found[index] === undefined)
  if (asked === accepted || releases.length === 0)
    setState({
      overrides: new Map(releases.map((release) => [release.app, release])),
      previewNotes: { unknown },
    })
  else setState({ previewNotes: { asked: { link: asked, releases }, unknown } })
}

/** Starts the preview that a link asks for, if the browser stores it for the reload. */
export function acceptOverrides(): void {
  writeStored('sessionStorage', storageKeys.overrides, state().previewNotes.asked?.link)
  const isUnstored = globalThis.portalUnstored?.has(`sessionStorage${storageKeys.overrides}`)
  if (isUnstored) setState({ previewNotes: { refused: 'unstored' } })
  else location.reload()
}

/** Goes on with what is live; reloads only where a preview runs. */
export function leaveOverrides(): void {
  writeStored('sessionStorage', storageKeys.overrides, undefined)
  if (state().overrides.size > 0) location.reload()
  else setState({ previewNotes: {} })
}

/** Value of `?mf=`, which is removed from the address. */
function takeGiven(): string | undefined {
  const url = new URL(location.href)
  const given = url.searchParams.get(overrideQuery)
  if (given === null) return undefined
  url.searchParams.delete(overrideQuery)
  history.replaceState(history.state, '', url)
  return given
}

async function find(item: string): Promise<AppRelease> {
  const [name = '', version = ''] = item.split(/@(.*)/)
  const app = AppName.parse(name)
  if (app === 'host') throw new Error('The host of this page already runs')
  if (process.env.NODE_ENV !== 'production' && URL.canParse(version)) return atAddress(app, version)
  const id = VersionId.parse(version)
  const { versions, paused } = fieldsOf(await read(`/${pointerPath(app)}`))
  if (paused) throw new Error(`${app} is paused`)
  const known = (Array.isArray(versions) ? versions : [])
    .map(fieldsOf)
    .find((one) => one.id === id && !one.killed)
  if (typeof known?.integrity !== 'string') throw new Error(`${item} is not known`)
  const url = `/${releasePath(app, id)}/`
  const release = fieldsOf(await read(`${url}release.json`, known.integrity))
  const integrity = digestsOf(release.integrity)
  return standIn(app, new URL(url, location.href).href, { release, id, integrity })
}

/** A development server. */
async function atAddress(app: string, address: string): Promise<AppRelease> {
  const url = new URL(`${address}/`.replace(/\/+$/, '/')).href
  const release = fieldsOf(await read(`${url}contents.json`))
  return standIn(app, url, { release, id: developmentId(`${release.version}`), integrity: {} })
}

interface Found {
  readonly release: Fields
  readonly id: string
  readonly integrity: Readonly<Record<string, string>>
}

function standIn(app: string, url: string, { release, id, integrity }: Found): AppRelease {
  const contents = {
    ...readContents(release),
    id,
    integrity,
    state: 'active',
    salt: undefined,
  } as const
  const unmet = unmetNeed(contents)
  return { app, url, contents, unmet, isDefault: true, traffic: 100 }
}

async function read(url: string, integrity?: string): Promise<unknown> {
  // The page is rendered after it.
  const signal = AbortSignal.timeout(readWithinMs)
  const reply = await fetch(url, { cache: 'no-cache', signal, ...(integrity && { integrity }) })
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  return reply.json()
}
