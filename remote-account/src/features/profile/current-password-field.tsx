import { type Control, Controller, type Path } from '@portal/kit/portal/forms'
import { PasswordField } from '@portal/kit/ui/form'
import { useAccountWords } from '../../words'

interface CurrentPasswordFieldProps<Entered extends { authPassword: string }> {
  readonly control: Control<Entered>
  readonly hint?: string
}

/** The current password, which confirms a change of the account. */
export function CurrentPasswordField<Entered extends { authPassword: string }>({
  control,
  hint,
}: CurrentPasswordFieldProps<Entered>) {
  const t = useAccountWords()
  return (
    <Controller
      control={control}
      name={'authPassword' as Path<Entered>}
      render={({ field, fieldState }) => (
        <PasswordField
          {...field}
          label={t('profile_dialog.auth_password')}
          hint={hint}
          problem={fieldState.error?.message}
          autoComplete="current-password"
          required
        />
      )}
    />
  )
}
