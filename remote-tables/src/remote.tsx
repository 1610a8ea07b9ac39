import { contractVersion } from '@portal/contract'
import type { Remote } from '@portal/kit/portal'

export default {
  contract: contractVersion,
  namespace: 'tables',
  screens: {},
  dialogs: {
    tables: () =>
      import(/* webpackChunkName: "dialog-tables" */ './features/company-tables/tables-dialog'),
    table: () => import(/* webpackChunkName: "dialog-table" */ './features/table/table-dialog'),
  },
  words: {
    pt: () => import(/* webpackChunkName: "words-pt" */ './i18n/pt.json'),
    en: () => import(/* webpackChunkName: "words-en" */ './i18n/en.json'),
  },
} satisfies Remote
