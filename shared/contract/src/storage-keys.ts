/**
 * Keys of the portal's browser storage: session and return place in session storage, the rest in local storage. The page
 * reads them before any code of the portal has loaded.
 */
export const storageKeys = {
  session: 'session',
  userId: 'id',
  rememberToken: 'remember_token',
  /** Id of the company last shown in this browser; it says which releases a canary gives to it. */
  company: 'company',
  /** Releases that this tab tries out, and that its tester chose (`?mf=`). */
  overrides: 'overrides',
  /** Live releases that crashed in this browser, as `<app>@<version>,…`; the release before serves instead. */
  avoided: 'avoided_releases',
  language: 'language',
  theme: 'theme',
  /** Query of the dashboard to come back to after signing in again; of this tab. */
  returnTo: 'return_to',
  /** `off` when single-key shortcuts are turned off. */
  shortcuts: 'shortcuts',
  /** Set once the person has answered whether the other language is wanted. */
  languagePrompt: 'language_prompt',
  /** Followed by a user id: pinned projects, order, recently opened ones of that user. */
  dashboard: 'dashboard_',
  /** The message to support that is being written in this tab. */
  contactDraft: 'contact_draft',
  /** The last screen that a remote served in this tab, beyond those of every portal: when it is killed, its address is kept. */
  servedScreen: 'served_screen',
  /** The same of a dialog. */
  servedDialog: 'served_dialog',
  /** Companies whose projects are all shown; of this tab. */
  expanded: 'expanded_companies',
} as const
