import type { AppUser } from '@portal/shared/contract'
import { Controller } from '@portal/shared/portal/forms'
import { LoadingButton, PasswordField } from '@portal/shared/ui/form'
import { PersonFields } from '../../components/person-fields'
import { useAccountWords } from '../../words'
import { useStyles } from './form.styles'
import { useEditInfo } from './use-edit-info'

/** Name and e-mail, which the current password confirms (2.69, 5.8). */
export function EditInfoForm({ user }: { user: AppUser }) {
  const t = useAccountWords()
  const styles = useStyles()
  const { control, formState, save } = useEditInfo(user)
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <PersonFields
        control={control}
        labels={{ name: t('profile_dialog.name'), email: t('profile_dialog.email') }}
      />
      <Controller
        control={control}
        name="authPassword"
        rules={{ required: t('errors.required') }}
        render={({ field, fieldState }) => (
          <PasswordField
            {...field}
            label={t('profile_dialog.auth_password')}
            hint={t('profile_dialog.auth_password_hint')}
            problem={fieldState.error?.message}
            autoComplete="current-password"
            required
          />
        )}
      />
      <div className={styles.actions}>
        <LoadingButton type="submit" appearance="primary" loading={formState.isSubmitting}>
          {t('profile_dialog.save')}
        </LoadingButton>
      </div>
    </form>
  )
}
