/**
 * Browser storage keys. Session and return place are in session storage, the rest in local storage. The early script
 * reads them before the portal loads.
 */
export const storageKeys = {
  session: 'session',
  userId: 'id',
  rememberToken: 'remember_token',
  /** Id of the company last shown, which decides canaries. */
  company: 'company',
  /** Releases previewed in this tab (`?mf=`). */
  overrides: 'overrides',
  /** Live releases that crashed in this browser, as `<app>@<version>,…`; the previous release serves instead. */
  avoided: 'avoided_releases',
  language: 'language',
  theme: 'theme',
  /** Dashboard query to restore after signing in again. */
  returnTo: 'return_to',
  /** `off` when single-key shortcuts are turned off. */
  shortcuts: 'shortcuts',
  /** Set once the user answered the language prompt. */
  languagePrompt: 'language_prompt',
  /** Prefix for a user id: pinned projects, order, recently opened. */
  dashboard: 'dashboard_',
  /** Draft of the message to support. */
  contactDraft: 'contact_draft',
  /** Last screen of a remote beyond those of every portal: its address is kept when it is killed. */
  servedScreen: 'served_screen',
  /** Last such dialog. */
  servedDialog: 'served_dialog',
  /** Companies whose projects are all shown. */
  expanded: 'expanded_companies',
} as const
