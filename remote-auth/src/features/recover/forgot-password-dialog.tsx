import type { DialogProps } from '@portal/shared/portal'
import { LoadingButton } from '@portal/shared/ui/form'
import { TitledDialog } from '@portal/shared/ui/overlay'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { EmailField } from '../../components/email-field'
import { useAuthWords } from '../../words'
import { useStyles } from './forgot-password-dialog.styles'
import { hideInAddress } from './hide-in-address'
import { isEmail, useEmailProblem } from './use-email-problem'
import { useRecovery } from './use-recovery'

/** Asks for the e-mail of an account, and for a link to set its new password (2.16, 4.10). */
function ForgotPasswordDialog({ params, close }: DialogProps<'forgot-password'>) {
  const t = useAuthWords()
  const styles = useStyles()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(params.email ?? '')
  const email = typed.trim()
  const [problem, settle] = useEmailProblem(email)
  const recovery = useRecovery()
  const canSend = isEmail(email) && !recovery.isPending
  useEffect(() => {
    hideInAddress('email')
    field.current?.focus()
  }, [])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    recovery.mutate(email, { onSuccess: close })
  }
  return (
    <TitledDialog
      title={t('recover.title')}
      onClose={close}
      actions={
        <LoadingButton
          type="submit"
          form={formId}
          appearance="primary"
          loading={recovery.isPending}
          disabledFocusable={!isEmail(email)}
        >
          {t('recover.submit')}
        </LoadingButton>
      }
    >
      <form id={formId} className={styles.form} onSubmit={send} noValidate>
        <p className={styles.intro}>{t('recover.intro')}</p>
        <EmailField
          ref={field}
          label={t('recover.email')}
          problem={problem}
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
          onBlur={settle}
        />
      </form>
    </TitledDialog>
  )
}

export { ForgotPasswordDialog as dialog }
