import { type Endpoint, type EndpointInput, headers, type PortalConfig } from '@portal/contract'
import { callHeaders } from '@portal/contract/headers'
import { portalConfig } from '../config'
import { language } from '../i18n/i18n'
import { makeCallError } from './call-error'
import { type Credential, credentialSource } from './credential'

/**
 * Makes a signed-in call that goes on when the page is left, without waiting for its reply. A beacon has no headers, so it
 * can't carry a session.
 * @returns false if nobody is signed in, or without a network
 */
export function makeLeavingCall<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  config: PortalConfig,
): boolean {
  const credential = credentialSource.current()
  if (!credential || !navigator.onLine) return false
  fetchBeyondPage(endpoint, input, config, { credential }).catch(() => undefined)
  return true
}

/** Makes a call for anyone that goes on when the page is left. Resolves after success, rejects with an `AppError`. */
export async function callBeyondPage<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
): Promise<void> {
  const config = await portalConfig()
  const caller = { isTraced: config.traceCalls }
  const reply = await fetchBeyondPage(endpoint, input, config, caller).catch((error) => {
    throw makeCallError({ status: 0, message: String(error) })
  })
  if (reply.ok) return
  throw makeCallError({
    status: reply.status,
    statusText: reply.statusText,
    message: `${endpoint.path}: ${reply.status}`,
    code: reply.headers.get(headers.errorCode) ?? '',
  })
}

/** Axios would add a `user-agent` in some browsers, and its other adapter ends with the page. */
function fetchBeyondPage<E extends Endpoint>(
  { method, path }: E,
  { body }: EndpointInput<E>,
  { apiOrigin }: PortalConfig,
  caller: { credential?: Credential; isTraced?: boolean | undefined },
): Promise<Response> {
  return fetch(`${apiOrigin}${path}`, {
    method,
    headers: {
      ...callHeaders({ language: language(), ...caller }),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    keepalive: true,
  })
}
