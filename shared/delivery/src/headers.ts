import {
  configPath,
  discoveryFolder,
  legalFolder,
  registryFolder,
  releasesFolder,
} from '@portal/contract/site-paths'
import { cspHash } from './digest'

export type Headers = Record<string, string>

/** Placeholders for the api's HTTP and WebSocket origins. */
const placeholders = { api: '{api}', live: '{live}' } as const

/** Griffel adds its rules through the CSSOM to empty style elements. */
const hashOfEmptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const everywhere: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const revalidated: Headers = { ...everywhere, 'cache-control': 'no-cache' }

export const headerPaths = {
  releases: `/${releasesFolder}/*`,
  discovery: `/${discoveryFolder}/*`,
  registry: `/${registryFolder}/*`,
  legal: `/${legalFolder}/*`,
  config: `/${configPath}`,
} as const

const files = {
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

/** Headers by path, without the page. */
export const fileHeaders = files

/** Headers of `index.html` with this inline script. */
export function pageHeaders(inlineScript: string): Headers {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' ${cspHash(inlineScript)}`,
    `style-src 'self' ${hashOfEmptyStyle}`,
    `img-src 'self' data: blob: ${placeholders.api}`,
    "font-src 'self'",
    `connect-src 'self' ${placeholders.api} ${placeholders.live}`,
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return {
    ...revalidated,
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
  }
}

/** Fills in the api's origin. */
export function headersFor(headers: Headers, apiOrigin: string): Headers {
  const live = apiOrigin.replace(/^http/, 'ws')
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(placeholders.api, apiOrigin).replaceAll(placeholders.live, live),
    ]),
  )
}
