import { Controller } from '@portal/kit/portal/forms'
import { LoadingButton, PasswordField } from '@portal/kit/ui/form'
import { EmailField } from '../../components/email-field'
import { useAuthWords } from '../../words'
import { ForgotLink } from './forgot-link'
import { useStyles } from './login-form.styles'
import { RememberMe } from './remember-me'
import { type LoginFormOptions, useLoginForm } from './use-login-form'

/** E-mail, password and whether to stay signed in. */
export function LoginForm(options: LoginFormOptions) {
  const t = useAuthWords()
  const styles = useStyles()
  const { control, getValues, submit, isRefused, ...form } = useLoginForm(options)
  // Either field may be the wrong one.
  const refused = isRefused('wrong-credentials')
    ? { 'aria-invalid': true, className: styles.refused }
    : undefined
  return (
    <form className={styles.form} onSubmit={submit} onChange={form.forgetRefusal} noValidate>
      <Controller
        control={control}
        name="email"
        render={({ field, fieldState }) => (
          <EmailField
            {...field}
            label={t('login.email')}
            problem={fieldState.error?.message}
            {...refused}
            size="large"
          />
        )}
      />
      <div className={styles.password}>
        <Controller
          control={control}
          name="password"
          render={({ field, fieldState }) => (
            <PasswordField
              {...field}
              label={t('login.password')}
              problem={fieldState.error?.message}
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
      <LoadingButton type="submit" appearance="primary" size="large" loading={form.isSending}>
        {t('login.enter')}
      </LoadingButton>
    </form>
  )
}
