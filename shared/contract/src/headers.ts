// Header names of specification points 6 and 7. Fetch and node lower-case them; they are written so here.

export const headers = {
  /** On every call: the language of the interface, in which failures are worded. */
  language: 'lang',
  /** On authenticated calls: the bare session token. */
  authorization: 'authorization',
  /** On authenticated calls: `fo_` and the id of the signed-in user. */
  requestingUser: 'requesting-user',
  /** In a failure: one of `errorCodes`. */
  errorCode: 'error-code',
  /** In the reply to a sign-in: the session token. */
  sessionToken: 'key',
  /** In the reply to a sign-in that is to be remembered, and when a remember token is rotated. */
  rememberToken: 'remember_token',
  /** In the reply to a sign-in: the id of the user. */
  userId: 'id',
} as const

const requestingUserPrefix = 'fo_'

/** The value of the `requesting-user` header for a user id. */
export function requestingUser(id: number): string {
  return `${requestingUserPrefix}${id}`
}
