import { contractVersion } from '@portal/contract'
import type { Remote } from '@portal/kit/portal'

export default {
  contract: contractVersion,
  namespace: 'auth',
  screens: {
    login: () => import(/* webpackChunkName: "screen-login" */ './features/sign-in/login-page'),
    'password-reset': () =>
      import(/* webpackChunkName: "screen-password-reset" */ './features/reset/reset-page'),
  },
  dialogs: {
    'forgot-password': () =>
      import(
        /* webpackChunkName: "dialog-forgot-password" */ './features/recover/forgot-password-dialog'
      ),
  },
  words: {
    pt: () => import(/* webpackChunkName: "words-pt" */ './i18n/pt.json'),
    en: () => import(/* webpackChunkName: "words-en" */ './i18n/en.json'),
  },
} satisfies Remote
