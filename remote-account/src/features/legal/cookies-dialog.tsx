import type { DialogProps } from '@portal/kit/portal'
import { LegalDialog } from './legal-dialog'

function CookiesDialog({ close }: DialogProps<'cookies'>) {
  return <LegalDialog text="cookies" close={close} />
}

export { CookiesDialog as dialog }
