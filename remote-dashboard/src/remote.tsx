import { contractVersion } from '@portal/contract'
import type { Remote } from '@portal/kit/portal'

export default {
  contract: contractVersion,
  namespace: 'dashboard',
  screens: {
    projects: () =>
      import(/* webpackChunkName: "screen-projects" */ './features/projects/projects-page'),
  },
  dialogs: {
    share: () => import(/* webpackChunkName: "dialog-share" */ './features/share/share-dialog'),
    qr: () => import(/* webpackChunkName: "dialog-qr" */ './features/qr/qr-dialog'),
  },
  words: {
    pt: () => import(/* webpackChunkName: "words-pt" */ './i18n/pt.json'),
    en: () => import(/* webpackChunkName: "words-en" */ './i18n/en.json'),
  },
} satisfies Remote
