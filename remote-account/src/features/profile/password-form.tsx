import { type AppUser, changePassword } from '@portal/shared/contract'
import { usePortal } from '@portal/shared/portal'
import {
  LoadingButton,
  NewPasswordFields,
  noPasswords,
  PasswordField,
  useNewPasswordReason,
} from '@portal/shared/ui/form'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useAccountWords } from '../../words'
import { useStyles } from './form.styles'

/**
 * Another password, which the current one confirms. Other sessions of the user end with it (5.9). No password is kept in
 * the fields once it was sent (4.14).
 */
export function PasswordForm({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const reasonId = useId()
  const current = useRef<HTMLInputElement>(null)
  const [authPassword, setAuthPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [passwords, setPasswords] = useState(noPasswords)
  const reason = useNewPasswordReason(passwords)
  const { isSending, send } = useChangePassword(user)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending || reason) return
    setMissing(authPassword === '')
    const { password: newPassword, confirmation: confirmPassword } = passwords
    if (authPassword !== '') {
      await send({ authPassword, newPassword, confirmPassword })
      setAuthPassword('')
      setPasswords(noPasswords)
    }
    current.current?.focus()
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
      <PasswordField
        ref={current}
        label={t('profile_dialog.auth_password')}
        problem={isMissing && authPassword === '' ? t('errors.required') : undefined}
        autoComplete="current-password"
        required
        value={authPassword}
        onChange={(_, { value }) => setAuthPassword(value)}
      />
      <NewPasswordFields
        value={passwords}
        onChange={setPasswords}
        labels={{
          password: t('profile_dialog.new_password'),
          confirmation: t('profile_dialog.confirm_password'),
        }}
      />
      <div className={styles.actions}>
        <LoadingButton
          type="submit"
          appearance="primary"
          loading={isSending}
          disabledFocusable={reason !== undefined}
          aria-describedby={reasonId}
        >
          {t('profile_dialog.change_password')}
        </LoadingButton>
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      </div>
    </form>
  )
}

interface Entered {
  readonly authPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

function useChangePassword({ id }: AppUser) {
  const { call, notify } = usePortal()
  const [isSending, setSending] = useState(false)
  const send = async (body: Entered) => {
    setSending(true)
    try {
      notify.success(await call(changePassword, { params: { id }, body }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, send }
}
