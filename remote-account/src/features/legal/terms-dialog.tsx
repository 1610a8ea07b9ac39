import type { DialogProps } from '@portal/shared/portal'
import { useAccountWords } from '../../words'
import { LegalDialog } from './legal-dialog'

const texts = {
  pt: () => import(/* webpackChunkName: "content-terms-pt" */ './content/terms.pt'),
  en: () => import(/* webpackChunkName: "content-terms-en" */ './content/terms.en'),
}

function TermsDialog({ close }: DialogProps<'terms'>) {
  const t = useAccountWords()
  return <LegalDialog title={t('legal.terms.title')} texts={texts} onClose={close} />
}

export { TermsDialog as dialog }
