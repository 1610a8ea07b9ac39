import type { DialogProps } from '@portal/kit/portal'
import { LegalDialog } from './legal-dialog'

function TermsDialog({ close }: DialogProps<'terms'>) {
  return <LegalDialog text="terms" close={close} />
}

export { TermsDialog as dialog }
