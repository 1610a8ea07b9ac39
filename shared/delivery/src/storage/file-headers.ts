import {
  configPath,
  discoveryFolder,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'

export type Headers = Record<string, string>

const everywhere: Headers = {
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export const revalidated: Headers = { ...everywhere, 'cache-control': 'no-cache' }

/** Of files with other forms; web servers leave it out of the rest. */
export const varyOfReleases = 'accept-encoding, available-dictionary'

export const headerPaths = {
  releases: `/${releasesFolder}/*`,
  discovery: `/${discoveryFolder}/*`,
  registry: `/${registryFolder}/*`,
  legal: `/${legalFolder}/*`,
  config: `/${configPath}`,
} as const

/** Files of the host that crawlers and older browsers look for in the root of a site. */
export const iconFiles = ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'] as const

export type HeaderPath =
  | (typeof headerPaths)[keyof typeof headerPaths]
  | `/${(typeof iconFiles)[number]}`

/** Headers by path, without the page. */
export const fileHeaders = {
  [headerPaths.releases]: {
    ...everywhere,
    // Scripts and pictures of the page; a document among them runs nothing.
    'content-security-policy':
      "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    vary: varyOfReleases,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  },
  [headerPaths.discovery]: { ...revalidated, 'access-control-allow-origin': '*' },
  [headerPaths.registry]: { ...revalidated, 'access-control-allow-origin': '*' },
  [headerPaths.legal]: revalidated,
  [headerPaths.config]: revalidated,
  '/favicon.ico': revalidated,
  '/favicon.svg': revalidated,
  '/apple-touch-icon.png': revalidated,
} satisfies Record<HeaderPath, Headers>

/** The row of `fileHeaders` for a file of the site; undefined for the page and files that aren't served. */
export function headerPathOf(path: string): HeaderPath | undefined {
  const rows = Object.keys(fileHeaders) as HeaderPath[]
  return rows.find((row) =>
    row.endsWith('/*') ? `/${path}`.startsWith(row.slice(0, -1)) : `/${path}` === row,
  )
}
