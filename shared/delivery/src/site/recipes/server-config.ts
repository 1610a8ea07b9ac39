import type { HeaderTable } from '../../documents/header-table'
import { ReleaseError } from '../../storage/storage'
import { headersFor } from '../headers'
import { asCaddy } from './caddy'
import { asHeadersFile } from './headers-file'
import { asNginx } from './nginx'
import type { Recipe } from './recipe'

const formats: Readonly<Record<string, (recipe: Recipe) => string>> = {
  _headers: asHeadersFile,
  nginx: asNginx,
  caddy: asCaddy,
}
export const serverFormats = Object.keys(formats)

export interface ServerOptions extends Omit<Recipe, 'table' | 'api' | 'encodings' | 'store'> {
  readonly api: string
  /** Of the site's settings, for the policy of its page. */
  readonly sentryDsn?: string | undefined
  /** `https://store.example/bucket/folder`, if the site is in an object store. */
  readonly store?: string | undefined
  /** `br,gzip` */
  readonly encodings: string
}

/**
 * A working configuration of another web server for a site.
 * @param table The header table of the site.
 * @param format `nginx`, `caddy` or `_headers` (Netlify, Cloudflare Pages).
 * @throws {ReleaseError} for an unknown format or a wrong option.
 */
export function serverConfig(table: HeaderTable, format: string, options: ServerOptions): string {
  const write = formats[format]
  if (!write)
    throw new ReleaseError(`Unknown format: ${format}. Formats: ${serverFormats.join(', ')}.`)
  const { api, sentryDsn, store, ...given } = options
  if (!URL.canParse(api) || `${new URL(api)}`.replace(/\/$/, '') !== api)
    throw new ReleaseError(`${api} is not the address of an api, such as https://api.example.`)
  if (new URL(api).host === given.domain && new URL(api).pathname === '/')
    throw new ReleaseError(
      `${api} is the address of the portal itself. Name the api below a path, such as ${api}/api.`,
    )
  for (const [name, value] of Object.entries({ ...given, upstreams: given.upstreams.join() }))
    if (/[\s{};"'\\]/.test(value))
      throw new ReleaseError(`--${name} can't hold spaces, quotes or any of {};\\.`)
  if (!isHost(given.domain))
    throw new ReleaseError(
      `${given.domain} is not the domain of a portal, such as portal.example or portal.example:8443.`,
    )
  const wrong = given.upstreams.find((upstream) => !/:\d+$/.test(upstream) || !isHost(upstream))
  if (wrong !== undefined)
    throw new ReleaseError(
      `${wrong} is not an api process. Name host and port, such as 127.0.0.1:4000.`,
    )
  const hasProxy = format !== '_headers'
  if (hasProxy && given.upstreams.length === 0 && new URL(api).host === given.domain)
    throw new ReleaseError(
      `The api is at ${api}, on the portal's own domain. Name its processes with --upstreams <host:port,…>.`,
    )
  const encodings = given.encodings.split(',')
  if (!encodings.every((name) => name === 'br' || name === 'gzip'))
    throw new ReleaseError('--encodings takes br, gzip or both: br,gzip.')
  if (store !== undefined && !isStore(store))
    throw new ReleaseError(
      `${store} is not the address of a site in a store, such as https://store.example/bucket/folder.`,
    )
  if (store !== undefined && !hasProxy) throw new ReleaseError('--store is for nginx and caddy.')
  const filled = Object.entries(table).map(([path, headers]) => [
    path,
    headersFor(headers, { apiOrigin: api, sentryDsn }),
  ])
  return write({
    ...given,
    encodings,
    api: new URL(api),
    store: store === undefined ? undefined : new URL(store),
    table: Object.fromEntries(filled),
  })
}

/** A host name or IP address, with a port or without. */
function isHost(text: string): boolean {
  return URL.canParse(`https://${text}`) && /^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.test(text)
}

/** Without anything that means something else in a configuration. */
function isStore(address: string): boolean {
  return /^https?:\/\/[\w.-]+(:\d+)?(\/[\w.-]+)*$/.test(address) && URL.canParse(address)
}
