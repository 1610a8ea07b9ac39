import { signIn } from '@portal/contract'
import { type Credentials, usePortal } from '@portal/kit/portal'
import { Controller, useCallForm } from '@portal/kit/portal/forms'
import { Button, Link } from '@portal/kit/ui/core'
import { Field, Input, LoadingButton } from '@portal/kit/ui/form'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAuthWords } from '../../words'
import { useStyles } from './login-form.styles'

interface CodeFormProps {
  /** Of the first step. They are kept in memory only. */
  readonly credentials: Credentials
  readonly onBack: () => void
}

const codeOfSignIn = { ...signIn, body: signIn.body.pick({ code: true }).required() }

/** Where codes come from, and how a keyboard on the screen helps with them. */
const sources = {
  app: { label: 'login.code', other: 'login.use_recovery_code', inputMode: 'numeric' },
  recovery: { label: 'login.recovery_code', other: 'login.use_app', inputMode: 'text' },
} as const

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ credentials, onBack }: CodeFormProps) {
  const t = useAuthWords()
  const styles = useStyles()
  const { session } = usePortal()
  const [source, setSource] = useState<keyof typeof sources>('app')
  const { label, other, inputMode } = sources[source]
  const { control, submit, isSending, setFocus, resetField } = useCallForm(codeOfSignIn, {
    values: { code: '' },
    refusals: { 'wrong-code': 'code' },
    send: ({ code }) => session.signIn({ ...credentials, code }),
  })
  useEffect(() => setFocus('code'), [setFocus])
  const change = () => {
    resetField('code')
    // A screen reader reads the new label when the field gets the focus.
    flushSync(() => setSource(source === 'app' ? 'recovery' : 'app'))
    setFocus('code')
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.password}>
        <Controller
          control={control}
          name="code"
          render={({ field, fieldState }) => (
            <Field label={t(label)} validationMessage={fieldState.error?.message}>
              <Input
                {...field}
                size="large"
                autoComplete="one-time-code"
                inputMode={inputMode}
                spellCheck={false}
                maxLength={40}
                required
              />
            </Field>
          )}
        />
        <Link as="button" className={styles.other} onClick={change}>
          {t(other)}
        </Link>
      </div>
      <LoadingButton type="submit" appearance="primary" size="large" loading={isSending}>
        {t('login.enter')}
      </LoadingButton>
      <Button appearance="subtle" size="large" onClick={onBack}>
        {t('login.back')}
      </Button>
    </form>
  )
}
