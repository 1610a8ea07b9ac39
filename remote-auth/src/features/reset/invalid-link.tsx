import { Button } from '@portal/kit/ui/core'
import { useEffect, useRef } from 'react'
import { focusOnScreen } from '../../components/screen-focus'
import { useAuthWords } from '../../words'
import { useStyles } from './reset.styles'
import { useToSignIn } from './use-to-sign-in'

/** Actions for an invalid reset link. Takes the focus when it replaces the form. */
export function InvalidLink({ takesFocus }: { takesFocus: boolean }) {
  const t = useAuthWords()
  const styles = useStyles()
  const toSignIn = useToSignIn()
  const wayOn = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) focusOnScreen(wayOn.current)
  }, [takesFocus])
  return (
    <div className={styles.actions}>
      <Button
        ref={wayOn}
        appearance="primary"
        size="large"
        onClick={() => toSignIn('forgot-password')}
      >
        {t('reset.request_new')}
      </Button>
      <Button size="large" onClick={() => toSignIn()}>
        {t('reset.to_sign_in')}
      </Button>
    </div>
  )
}
