import { cspHash } from '../storage/digest'
import { type Headers, revalidated } from '../storage/file-headers'

/** Placeholders for the api's HTTP and WebSocket origins. */
const placeholders = { api: '{api}', live: '{live}' } as const

/** Griffel adds its rules through the CSSOM to empty style elements. */
const hashOfEmptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

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

/** Fills in the origin of the api's base address. */
export function headersFor(headers: Headers, api: string): Headers {
  const { origin } = new URL(api)
  const live = origin.replace(/^http/, 'ws')
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replaceAll(placeholders.api, origin).replaceAll(placeholders.live, live),
    ]),
  )
}
