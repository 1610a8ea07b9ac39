/** `authorization` has the session token without a scheme. The last four are of replies to a sign-in. */
export const headers = {
  language: 'lang',
  authorization: 'authorization',
  requestingUser: 'requesting-user',
  errorCode: 'error-code',
  sessionToken: 'key',
  rememberToken: 'remember_token',
  userId: 'id',
  deviceToken: 'device',
} as const

const requestingUserPrefix = 'fo_'

export function requestingUser(id: number): string {
  return `${requestingUserPrefix}${id}`
}

interface CallHeaders {
  readonly language: string
  readonly credential?: { readonly id: number; readonly token: string } | undefined
  readonly isTraced?: boolean | undefined
}

export function callHeaders({ language, credential, isTraced }: CallHeaders) {
  return {
    [headers.language]: language,
    ...(credential && {
      [headers.authorization]: credential.token,
      [headers.requestingUser]: requestingUser(credential.id),
    }),
    ...(isTraced && { traceparent: newTrace() }),
  }
}

/** W3C Trace Context: version, trace, span, and the flag for sampled. */
function newTrace(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}
