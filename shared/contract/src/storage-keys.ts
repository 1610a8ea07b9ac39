export const storageKeys = {
  session: 'session',
  userId: 'id',
  /** Mark of the sign-in, which the sessions of all tabs since then have too. */
  signIn: 'sign_in',
  rememberToken: 'remember_token',
  /** Tokens of sessions that ended here and still have to end on the server. */
  endings: 'endings',
  /** Gives this browser attempts of its own at signing in. */
  device: 'device',
  /** Id of the last company, which decides canaries before the user is loaded. */
  company: 'company',
  overrides: 'overrides',
  /** `<app>@<version>,…` of live releases that crashed in this browser; the previous release serves instead. */
  avoided: 'avoided_releases',
  language: 'language',
  theme: 'theme',
  returnTo: 'return_to',
  shortcuts: 'shortcuts',
  languagePrompt: 'language_prompt',
  dashboard: 'dashboard_',
  contactDraft: 'contact_draft',
  /** Last screen and dialog of a remote's own: their addresses stay valid after a kill. */
  servedScreen: 'served_screen',
  servedDialog: 'served_dialog',
  expanded: 'expanded_companies',
} as const
