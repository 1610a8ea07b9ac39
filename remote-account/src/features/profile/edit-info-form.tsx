import { type AppUser, updateProfile } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { useCallForm } from '@portal/kit/portal/forms'
import { LoadingButton } from '@portal/kit/ui/form'
import type { FormEvent } from 'react'
import { PersonFields, usePersonProblems } from '../../components/person-fields'
import { useAccountWords } from '../../words'
import { CurrentPasswordField } from './current-password-field'
import { useStyles } from './form.styles'
import { SaveBar } from './save-bar'

/** Name and e-mail, which the current password confirms. It sends only what changed, and nothing without a change. */
export function EditInfoForm({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const { notify } = usePortal()
  const { name, email } = user
  const { control, isSending, ...form } = useCallForm(updateProfile, {
    params: { id: user.id },
    values: { name, email, authPassword: '' },
    problems: usePersonProblems(),
    refusals: { 'email-taken': 'email', 'wrong-password': 'authPassword' },
    bodyOf: (entered) => ({ ...changesIn(entered, user), authPassword: entered.authPassword }),
    showsReply: true,
    // Another address is shown once it is confirmed.
    onDone: (_, { resetField }) => resetField('email', { defaultValue: email }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hasChanges = Object.keys(changesIn(form.getValues(), user)).length > 0
    if (!hasChanges) return notify.info(t('profile_dialog.no_change'))
    void form.submit(event)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PersonFields
        control={control}
        labels={{ name: t('profile_dialog.name'), email: t('profile_dialog.email') }}
        emailHint={t('profile_dialog.email_hint')}
      />
      <CurrentPasswordField control={control} hint={t('profile_dialog.auth_password_hint')} />
      <SaveBar>
        <LoadingButton type="submit" appearance="primary" loading={isSending}>
          {t('profile_dialog.save')}
        </LoadingButton>
      </SaveBar>
    </form>
  )
}

function changesIn(
  entered: { name: string; email: string },
  { name, email }: AppUser,
): { name?: string; email?: string } {
  return {
    ...(entered.name.trim() !== name && { name: entered.name.trim() }),
    ...(entered.email.trim() !== email && { email: entered.email.trim() }),
  }
}
