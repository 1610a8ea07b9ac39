/** Keys of the storage that a page reads before its scripts have come: its first script has no others. */
export const earlyKeys = {
  session: 'session',
  userId: 'id',
  /** Mark of the sign-in, which the sessions of all tabs since then have too. */
  signIn: 'sign_in',
  rememberToken: 'remember_token',
  /** Id of the last company, which decides canaries before the user is loaded. */
  company: 'company',
  overrides: 'overrides',
  /** `<app>@<version>,…` of live releases that crashed in this browser; the previous release serves instead. */
  avoided: 'avoided_releases',
  language: 'language',
  theme: 'theme',
} as const
