import type { DialogProps } from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useAccountWords } from '../../words'
import { ContactForm } from './contact-form'
import { useStyles } from './contacts.styles'
import { SupportPanel } from './support-panel'

function ContactsDialog({ close }: DialogProps<'contacts'>) {
  const t = useAccountWords()
  const styles = useStyles()
  return (
    <TitledDialog size="large" title={t('contacts_dialog.title')} onClose={close}>
      <div className={styles.columns}>
        <ContactForm />
        <SupportPanel />
      </div>
    </TitledDialog>
  )
}

export { ContactsDialog as dialog }
