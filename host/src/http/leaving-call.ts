import type { Endpoint, EndpointInput, PortalConfig } from '@portal/contract'
import { callHeaders } from '@portal/contract/headers'
import { language } from '../i18n/i18n'
import { credentialSource } from './credential'

/**
 * Makes a signed-in call that goes on when the page is left, without waiting for its reply. A beacon has no headers, so it
 * can't carry a session.
 * @returns false if nobody is signed in, or without a network
 */
export function makeLeavingCall<E extends Endpoint>(
  { method, path }: E,
  { body }: EndpointInput<E>,
  { apiOrigin }: PortalConfig,
): boolean {
  const credential = credentialSource.current()
  if (!credential || !navigator.onLine) return false
  const headers = {
    ...callHeaders({ language: language(), credential }),
    'content-type': 'application/json',
  }
  const request = { method, headers, body: JSON.stringify(body), keepalive: true }
  fetch(`${apiOrigin}${path}`, request).catch(() => undefined)
  return true
}
