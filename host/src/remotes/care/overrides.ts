import { AppName, storageKeys, VersionId } from '@portal/contract'
import {
  developmentId,
  digestsOf,
  type Fields,
  fieldsOf,
  readContents,
} from '@portal/contract/read-documents'
import { pointerPath, releasePath } from '@portal/contract/site-paths'
import { readStored, writeStored } from '@portal/kit/plain/browser-storage'
import { type AppRelease, unmetNeed } from '../placement/discovery'
import { overrideQuery, setOverrides } from '../placement/releases'

/**
 * Applies previews from the URL, `?mf=remote-tables@1.3.0-ab12cd34,…`, until `?mf=off`: published releases by version,
 * in development also by address. Digests and policy apply to them too.
 */
export async function takeOverrides(): Promise<void> {
  const url = new URL(location.href)
  const given = url.searchParams.get(overrideQuery)
  const asked = given ?? readStored('sessionStorage', storageKeys.overrides) ?? ''
  const items = asked === '' || asked === 'off' ? [] : asked.split(',')
  if (given !== null) {
    url.searchParams.delete(overrideQuery)
    history.replaceState(history.state, '', url)
    writeStored('sessionStorage', storageKeys.overrides, items.join() || undefined)
  }
  const found = await Promise.all(items.map((item) => find(item).catch(() => undefined)))
  const releases = found.filter((release) => release !== undefined)
  setOverrides(
    new Map(releases.map((release) => [release.app, release])),
    items.filter((_, index) => found[index] === undefined),
  )
}

async function find(item: string): Promise<AppRelease> {
  const [name = '', version = ''] = item.split(/@(.*)/)
  const app = AppName.parse(name)
  if (process.env.NODE_ENV !== 'production' && URL.canParse(version)) return atAddress(app, version)
  const id = VersionId.parse(version)
  const { versions } = fieldsOf(await read(`/${pointerPath(app)}`))
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
  const reply = await fetch(url, { cache: 'no-cache', ...(integrity && { integrity }) })
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  return reply.json()
}
