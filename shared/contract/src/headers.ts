// Header names, in lowercase as fetch and Node give them.

export const headers = {
  /** On every call: language of the interface and of error messages. */
  language: 'lang',
  /** On authenticated calls: session token without a scheme. */
  authorization: 'authorization',
  /** On authenticated calls: `fo_` and the user id. */
  requestingUser: 'requesting-user',
  /** On failures: one of `errorCodes`. */
  errorCode: 'error-code',
  /** Reply to a sign-in: session token. */
  sessionToken: 'key',
  /** Reply to a sign-in with `rememberMe`, and after rotation: remember token. */
  rememberToken: 'remember_token',
  /** Reply to a sign-in: user id. */
  userId: 'id',
} as const

const requestingUserPrefix = 'fo_'

export function requestingUser(id: number): string {
  return `${requestingUserPrefix}${id}`
}
