/** A session's token and the id of its user: always one of the same sign-in. */
export interface Credential {
  readonly id: number
  readonly token: string
}

/** The credential of the signed-in user. The session, which itself makes calls, provides it. */
export const credentialSource: { current: () => Credential | undefined } = {
  current: () => undefined,
}
