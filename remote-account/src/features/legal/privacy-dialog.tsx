import type { DialogProps } from '@portal/kit/portal'
import { LegalDialog } from './legal-dialog'

function PrivacyDialog({ close }: DialogProps<'privacy'>) {
  return <LegalDialog text="privacy" close={close} />
}

export { PrivacyDialog as dialog }
