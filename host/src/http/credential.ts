/** Session token and user id of the same sign-in. */
export interface Credential {
  readonly id: number
  readonly token: string
}

/** Set by the session, which itself makes calls, to avoid a circular import. */
export const credentialSource: { current: () => Credential | undefined } = {
  current: () => undefined,
}
