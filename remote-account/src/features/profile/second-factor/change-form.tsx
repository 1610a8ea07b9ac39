import { type AppUser, endSecondFactor, renewRecoveryCodes } from '@portal/contract'
import { useCallForm } from '@portal/kit/portal/forms'
import { Button } from '@portal/kit/ui/core'
import { LoadingButton } from '@portal/kit/ui/form'
import { useEffect } from 'react'
import { useAccountWords } from '../../../words'
import { CurrentPasswordField } from '../current-password-field'
import { CodeField } from './code-field'
import { useStyles } from './second-factor.styles'

const changes = {
  renew: { endpoint: renewRecoveryCodes, hint: 'new_codes_hint', submit: 'make_codes' },
  end: { endpoint: endSecondFactor, hint: 'turn_off_hint', submit: 'turn_off' },
} as const

interface ChangeFormProps {
  readonly user: AppUser
  readonly change: keyof typeof changes
  readonly onChanged: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Password and code, for new recovery codes or to turn the second factor off. */
export function ChangeForm({ user, change, onChanged, onCancel }: ChangeFormProps) {
  const t = useAccountWords()
  const styles = useStyles()
  const { endpoint, hint, submit } = changes[change]
  const { control, setFocus, ...form } = useCallForm(endpoint, {
    params: { id: user.id },
    values: { authPassword: '', code: '' },
    refusals: { 'wrong-password': 'authPassword', 'wrong-code': 'code' },
    // Codes are valid for 30 seconds: who has to type the password again needs the next one.
    keepsPasswords: ['wrong-code'],
    onDone: (reply) => onChanged('recoveryCodes' in reply ? reply.recoveryCodes : []),
  })
  useEffect(() => setFocus('authPassword'), [setFocus])
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <p className={styles.text}>{t(`second_factor.${hint}`)}</p>
      <CurrentPasswordField control={control} />
      <CodeField control={control} label={t('second_factor.any_code')} inputMode="text" />
      <div className={styles.actions}>
        <LoadingButton type="submit" appearance="primary" loading={form.isSending}>
          {t(`second_factor.${submit}`)}
        </LoadingButton>
        <Button onClick={onCancel}>{t('second_factor.cancel')}</Button>
      </div>
    </form>
  )
}
