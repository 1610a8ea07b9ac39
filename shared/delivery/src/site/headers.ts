import type { PortalConfig } from '@portal/contract'
import { cspReportsPath } from '@portal/contract/site-paths'
import { cspHash } from '../storage/digest'
import { type Headers, revalidated } from '../storage/file-headers'

/** Placeholders for the api's address, its HTTP and WebSocket origins, and for the receiver of error reports. */
const placeholders = {
  address: '{address}',
  api: '{api}',
  live: '{live}',
  reports: '{reports}',
} as const

/** Griffel adds its rules through the CSSOM to empty style elements. */
const hashOfEmptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export function pageHeaders(inlineScripts: readonly string[]): Headers {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' ${inlineScripts.map(cspHash).join(' ')}`,
    `style-src 'self' ${hashOfEmptyStyle}`,
    `img-src 'self' data: blob: ${placeholders.api}`,
    "font-src 'self'",
    `connect-src 'self' ${placeholders.api} ${placeholders.live} ${placeholders.reports}`,
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Every browser knows it. Its successor `report-to` needs https, and reports later.
    `report-uri ${placeholders.address}/${cspReportsPath}`,
  ]
  return {
    ...revalidated,
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
  }
}

/** Fills in the origins of the addresses in the settings. */
export function headersFor(
  headers: Headers,
  { apiOrigin, sentryDsn }: Pick<PortalConfig, 'apiOrigin' | 'sentryDsn'>,
): Headers {
  const { origin } = new URL(apiOrigin)
  const live = origin.replace(/^http/, 'ws')
  const reports = sentryDsn ? ` ${new URL(sentryDsn).origin}` : ''
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value
        .replaceAll(placeholders.address, apiOrigin)
        .replaceAll(placeholders.api, origin)
        .replaceAll(placeholders.live, live)
        .replaceAll(` ${placeholders.reports}`, reports),
    ]),
  )
}
