import { Controller } from '@portal/shared/portal/forms'
import { LoadingButton, PasswordField } from '@portal/shared/ui/form'
import { EmailField } from '../../components/email-field'
import { useAuthWords } from '../../words'
import { ForgotLink } from './forgot-link'
import { useStyles } from './login-form.styles'
import { RememberMe } from './remember-me'
import { useLoginForm } from './use-login-form'

const required = { required: true }

/** E-mail, password and whether to stay signed in. */
export function LoginForm() {
  const t = useAuthWords()
  const styles = useStyles()
  const { control, formState, getValues, signIn, isRefused, onEdit } = useLoginForm()
  const problemOf = ({ invalid }: { invalid: boolean }) =>
    invalid ? t('errors.required') : undefined
  // Either field may be the wrong one.
  const refused = isRefused ? { 'aria-invalid': true, className: styles.refused } : undefined
  return (
    <form className={styles.form} onSubmit={signIn} onChange={onEdit} noValidate>
      <Controller
        control={control}
        name="email"
        rules={required}
        render={({ field, fieldState }) => (
          <EmailField
            {...field}
            label={t('login.email')}
            problem={problemOf(fieldState)}
            {...refused}
            size="large"
          />
        )}
      />
      <div className={styles.password}>
        <Controller
          control={control}
          name="password"
          rules={required}
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label={t('login.password')}
              problem={problemOf(fieldState)}
              {...refused}
              size="large"
              autoComplete="current-password"
              required
            />
          )}
        />
        <ForgotLink typedEmail={() => getValues('email')} />
      </div>
      <Controller
        control={control}
        name="rememberMe"
        render={({ field: { value, ...field } }) => <RememberMe {...field} checked={value} />}
      />
      <LoadingButton
        type="submit"
        appearance="primary"
        size="large"
        loading={formState.isSubmitting}
      >
        {t('login.enter')}
      </LoadingButton>
    </form>
  )
}
