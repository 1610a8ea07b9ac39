import { contractVersion } from '@portal/shared/contract'
import type { Remote } from '@portal/shared/portal'

export default {
  contract: contractVersion,
  namespace: 'dashboard',
  screens: {
    projects: () =>
      import(/* webpackChunkName: "screen-projects" */ './features/projects/projects-page'),
  },
  dialogs: {},
  words: {
    pt: () => import(/* webpackChunkName: "words-pt" */ './i18n/pt.json'),
    en: () => import(/* webpackChunkName: "words-en" */ './i18n/en.json'),
  },
} satisfies Remote
