import { earlyKeys } from './early-keys'

export const storageKeys = {
  ...earlyKeys,
  /** Tokens of sessions that ended here and still have to end on the server. */
  endings: 'endings',
  device: 'device',
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
