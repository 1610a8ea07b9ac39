import { Button } from '@portal/kit/ui/core'
import { useEffect, useRef } from 'react'
import { useAuthWords } from '../../words'
import { Countdown } from './countdown'
import { useStyles } from './reset.styles'
import { useToSignIn } from './use-to-sign-in'

/** Counts down to the sign-in screen, with a button to go there now. */
export function ResetDone() {
  const t = useAuthWords()
  const styles = useStyles()
  const toSignIn = useToSignIn()
  const now = useRef<HTMLButtonElement>(null)
  useEffect(() => now.current?.focus(), [])
  return (
    <div className={styles.done}>
      <Countdown />
      <Button ref={now} appearance="primary" size="large" onClick={() => toSignIn()}>
        {t('reset.go_now')}
      </Button>
    </div>
  )
}
