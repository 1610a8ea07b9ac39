import { contractVersion } from '@portal/contract'
import type { Remote } from '@portal/kit/portal'

export default {
  contract: contractVersion,
  namespace: 'account',
  screens: {},
  dialogs: {
    profile: () =>
      import(/* webpackChunkName: "dialog-profile" */ './features/profile/profile-dialog'),
    contacts: () =>
      import(/* webpackChunkName: "dialog-contacts" */ './features/contacts/contacts-dialog'),
    terms: () => import(/* webpackChunkName: "dialog-terms" */ './features/legal/terms-dialog'),
    cookies: () =>
      import(/* webpackChunkName: "dialog-cookies" */ './features/legal/cookies-dialog'),
    privacy: () =>
      import(/* webpackChunkName: "dialog-privacy" */ './features/legal/privacy-dialog'),
  },
  words: {
    pt: () => import(/* webpackChunkName: "words-pt" */ './i18n/pt.json'),
    en: () => import(/* webpackChunkName: "words-en" */ './i18n/en.json'),
  },
} satisfies Remote
