import { Button } from '@portal/kit/ui/core'
import {
  LoadingButton,
  NewPasswordFields,
  type NewPasswords,
  useNewPasswordReason,
} from '@portal/kit/ui/form'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { focusOnScreen, mayFocusOnLoad } from '../../components/screen-focus'
import { useAuthWords } from '../../words'
import { useStyles } from './reset.styles'
import { useToSignIn } from './use-to-sign-in'

interface ResetFormProps {
  readonly passwords: NewPasswords
  readonly setPasswords: (passwords: NewPasswords) => void
  /** Why the api refused the password. */
  readonly problem: string | undefined
  readonly submit: (event: FormEvent) => void
  readonly progress: 'entering' | 'waiting' | 'sending'
}

/** The new password and its confirmation. Explains what is missing until every rule is met. */
export function ResetForm({ passwords, setPasswords, problem, submit, progress }: ResetFormProps) {
  const t = useAuthWords()
  const styles = useStyles()
  const reasonId = useId()
  const toSignIn = useToSignIn()
  const busy = progress !== 'entering'
  const reason = useNewPasswordReason(passwords)
  const first = useFocusUnless(busy)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <NewPasswordFields
        ref={first}
        value={passwords}
        onChange={setPasswords}
        problem={problem}
        labels={{
          password: t('reset.new_password'),
          confirmation: t('reset.confirm_password'),
        }}
        size="large"
      />
      <div className={styles.actions}>
        <LoadingButton
          type="submit"
          appearance="primary"
          size="large"
          loading={busy}
          disabledFocusable={reason !== undefined}
          aria-describedby={reasonId}
        >
          {t('reset.submit')}
        </LoadingButton>
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
        <Button size="large" disabledFocusable={progress === 'sending'} onClick={() => toSignIn()}>
          {t('reset.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Gives the focus to a field at first, and once something is over: a failed try begins again there. */
function useFocusUnless(busy: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const wasBusy = useRef<boolean>(undefined)
  useEffect(() => {
    if ((wasBusy.current ?? mayFocusOnLoad()) && !busy) focusOnScreen(field.current)
    wasBusy.current = busy
  }, [busy])
  return field
}
