import type { AppUser } from '@portal/contract'
import { LoadingButton } from '@portal/kit/ui/form'
import { PersonFields } from '../../components/person-fields'
import { useAccountWords } from '../../words'
import { CurrentPasswordField } from './current-password-field'
import { useStyles } from './form.styles'
import { useEditInfo } from './use-edit-info'

/** Name and e-mail, which the current password confirms. */
export function EditInfoForm({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const { control, isSending, save } = useEditInfo(user)
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <PersonFields
        control={control}
        labels={{ name: t('profile_dialog.name'), email: t('profile_dialog.email') }}
      />
      <CurrentPasswordField control={control} hint={t('profile_dialog.auth_password_hint')} />
      <div className={styles.actions}>
        <LoadingButton type="submit" appearance="primary" loading={isSending}>
          {t('profile_dialog.save')}
        </LoadingButton>
      </div>
    </form>
  )
}
