import type { DialogProps } from '@portal/shared/portal'
import { LegalDialog } from './legal-dialog'

function TermsDialog({ close }: DialogProps<'terms'>) {
  return <LegalDialog text="terms" close={close} />
}

export { TermsDialog as dialog }
