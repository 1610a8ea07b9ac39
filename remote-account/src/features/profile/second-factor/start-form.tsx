import { type AppUser, beginSecondFactor, type EndpointReply } from '@portal/contract'
import { useCallForm } from '@portal/kit/portal/forms'
import { Button } from '@portal/kit/ui/core'
import { LoadingButton } from '@portal/kit/ui/form'
import { useEffect } from 'react'
import { useAccountWords } from '../../../words'
import { CurrentPasswordField } from '../current-password-field'
import { useStyles } from './second-factor.styles'

export type Setup = EndpointReply<typeof beginSecondFactor>

interface StartFormProps {
  readonly user: AppUser
  readonly onBegun: (setup: Setup) => void
  readonly onCancel: () => void
}

/** The current password, for the secret of an authenticator app. */
export function StartForm({ user, onBegun, onCancel }: StartFormProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const { control, submit, isSending, setFocus } = useCallForm(beginSecondFactor, {
    params: { id: user.id },
    values: { authPassword: '' },
    refusals: { 'wrong-password': 'authPassword' },
    onDone: onBegun,
  })
  useEffect(() => setFocus('authPassword'), [setFocus])
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CurrentPasswordField control={control} hint={t('second_factor.password_hint')} />
      <div className={styles.actions}>
        <LoadingButton type="submit" appearance="primary" loading={isSending}>
          {t('second_factor.continue')}
        </LoadingButton>
        <Button onClick={onCancel}>{t('second_factor.cancel')}</Button>
      </div>
    </form>
  )
}
