import { forgotPassword } from '@portal/contract'
import type { DialogProps } from '@portal/kit/portal'
import { Controller, useCallForm, useWatch } from '@portal/kit/portal/forms'
import { LoadingButton } from '@portal/kit/ui/form'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useEffect, useEffectEvent, useId } from 'react'
import { EmailField } from '../../components/email-field'
import { useAuthWords } from '../../words'
import { useStyles } from './forgot-password-dialog.styles'
import { hideInAddress } from './hide-in-address'
import { isEmail, useEmailProblem } from './use-email-problem'

/** Asks for the e-mail of an account, and for a link to set its new password. */
function ForgotPasswordDialog({ params, close }: DialogProps<'forgot-password'>) {
  const t = useAuthWords()
  const styles = useStyles()
  const formId = useId()
  const { control, setFocus, submit, isSending, isDone } = useCallForm(forgotPassword, {
    values: { email: params.email ?? '' },
    showsReply: true,
  })
  const email = useWatch({ control, name: 'email' }).trim()
  const [problem, settle] = useEmailProblem(email)
  const closeOnSuccess = useEffectEvent(close)
  useEffect(() => {
    hideInAddress('email')
    setFocus('email')
  }, [setFocus])
  // In an effect: after the person has closed the dialog, the reply must not close another one.
  useEffect(() => {
    if (isDone) closeOnSuccess()
  }, [isDone])
  return (
    <TitledDialog
      title={t('recover.title')}
      onClose={close}
      actions={
        <LoadingButton
          type="submit"
          form={formId}
          appearance="primary"
          loading={isSending}
          disabledFocusable={!isEmail(email)}
        >
          {t('recover.submit')}
        </LoadingButton>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.intro}>{t('recover.intro')}</p>
        <Controller
          control={control}
          name="email"
          render={({ field }) => (
            <EmailField {...field} label={t('recover.email')} problem={problem} onBlur={settle} />
          )}
        />
      </form>
    </TitledDialog>
  )
}

export { ForgotPasswordDialog as dialog }
