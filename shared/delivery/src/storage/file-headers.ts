import {
  configPath,
  discoveryFolder,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'

export type Headers = Record<string, string>

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export const revalidated: Headers = { ...everywhere, 'cache-control': 'no-cache' }

export const headerPaths = {
  releases: `/${releasesFolder}/*`,
  discovery: `/${discoveryFolder}/*`,
  registry: `/${registryFolder}/*`,
  legal: `/${legalFolder}/*`,
  config: `/${configPath}`,
} as const

/** Headers by path, without the page. */
export const fileHeaders = {
  [headerPaths.releases]: {
    ...everywhere,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    vary: 'accept-encoding',
  },
  [headerPaths.discovery]: { ...revalidated, 'access-control-allow-origin': '*' },
  [headerPaths.registry]: { ...revalidated, 'access-control-allow-origin': '*' },
  [headerPaths.legal]: revalidated,
  [headerPaths.config]: revalidated,
} satisfies Record<string, Headers>
