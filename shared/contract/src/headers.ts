/** `authorization` has the session token without a scheme. The last three are of the reply to a sign-in. */
export const headers = {
  language: 'lang',
  authorization: 'authorization',
  requestingUser: 'requesting-user',
  errorCode: 'error-code',
  sessionToken: 'key',
  rememberToken: 'remember_token',
  userId: 'id',
} as const

const requestingUserPrefix = 'fo_'

export function requestingUser(id: number): string {
  return `${requestingUserPrefix}${id}`
}
