import type { HeaderTable } from '../../documents/header-table'
import type { Headers } from '../../storage/file-headers'

/** Settings of a web server that serves a site and forwards calls to the api. */
export interface Recipe {
  /** Headers by path, with the api's origin filled in. */
  readonly table: HeaderTable
  readonly root: string
  /** Address of the site in an object store, `https://store.example/bucket/folder`, instead of `root`. Callers may read there without keys. */
  readonly store?: URL | undefined
  /** `portal.example`, with a port unless it is 443. */
  readonly domain: string
  /** Folder with `fullchain.pem` and `privkey.pem`, for portal and api. */
  readonly certificate: string
  /** Base address of the api: `https://api.example`, or `https://<domain>/api` on the origin of the portal. */
  readonly api: URL
  /** `host:port` of each api process; without any, the server passes no calls on. */
  readonly upstreams: readonly string[]
  readonly encodings: readonly ('br' | 'gzip')[]
}

/** Two years, as the preload lists of browsers ask for. */
export const transportSecurity = 'max-age=63072000; includeSubDomains; preload'

/** Largest body that a front passes on: a portrait with its form. */
export const largestBody = { nginx: '2m', caddy: '2MB' } as const

/** Open pages send something every 25 seconds. */
export const idleSeconds = 75

export const page = '/index.html'

/** Splits the table into the rows of files and the headers of the page, which answers every other path. */
export function rowsOf(table: HeaderTable): { files: [string, Headers][]; page: Headers } {
  const { [page]: ofPage = {}, ...files } = table
  return { files: Object.entries(files), page: ofPage }
}

export interface UnencryptedHost {
  readonly hostname: string
  readonly hasPages: boolean
  /** Path of the calls, if it has any. */
  readonly calls?: string
}

/** Hosts that redirect pages from HTTP. They refuse calls: a redirect would hide that the session travels unencrypted. */
export function unencryptedHosts(recipe: Recipe): UnencryptedHost[] {
  const { domain, upstreams, api } = recipe
  const { hostname, port } = new URL(`https://${domain}`)
  if (port !== '') return []
  if (upstreams.length === 0) return [{ hostname, hasPages: true }]
  if (isOneOrigin(recipe)) return [{ hostname, hasPages: true, calls: `${api.pathname}/` }]
  return [
    { hostname, hasPages: true },
    { hostname: api.hostname, hasPages: false, calls: '/' },
  ]
}

/** Whether api and portal share an origin; then the api is below a path of it. */
export function isOneOrigin({ api, domain }: Recipe): boolean {
  return api.host === domain
}
