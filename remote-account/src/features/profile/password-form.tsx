import { type AppUser, changePassword } from '@portal/contract'
import { Controller, useCallForm, useWatch } from '@portal/kit/portal/forms'
import { LoadingButton, NewPasswordFields, useNewPasswordReason } from '@portal/kit/ui/form'
import { type FormEvent, useId } from 'react'
import { useAccountWords } from '../../words'
import { CurrentPasswordField } from './current-password-field'
import { useStyles } from './form.styles'
import { SaveBar } from './save-bar'

const noPasswords = { authPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password, which ends the user's other sessions. */
export function PasswordForm({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const reasonId = useId()
  const { control, setValue, ...form } = useCallForm(changePassword, {
    params: { id: user.id },
    values: noPasswords,
    refusals: { 'wrong-password': 'authPassword', 'common-password': 'newPassword' },
    showsReply: true,
    onDone: (_, { setFocus }) => setFocus('authPassword'),
  })
  const { newPassword, confirmPassword } = useWatch({ control })
  const passwords = { password: newPassword ?? '', confirmation: confirmPassword ?? '' }
  const reason = useNewPasswordReason(passwords)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reason) void form.submit(event)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Password managers keep the new password under this name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <CurrentPasswordField control={control} />
      <Controller
        control={control}
        name="newPassword"
        render={({ field: { ref }, fieldState }) => (
          <NewPasswordFields
            ref={ref}
            value={passwords}
            problem={fieldState.error?.message}
            onChange={({ password, confirmation }) => {
              form.clearErrors('newPassword')
              setValue('newPassword', password)
              setValue('confirmPassword', confirmation)
            }}
            labels={{
              password: t('profile_dialog.new_password'),
              confirmation: t('profile_dialog.confirm_password'),
            }}
          />
        )}
      />
      <SaveBar>
        <LoadingButton
          type="submit"
          appearance="primary"
          loading={form.isSending}
          disabledFocusable={reason !== undefined}
          aria-describedby={reasonId}
        >
          {t('profile_dialog.change_password')}
        </LoadingButton>
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      </SaveBar>
    </form>
  )
}
