import { Button } from '@portal/shared/ui/core'
import { useEffect, useRef } from 'react'
import { useAuthWords } from '../../words'
import { Countdown } from './countdown'
import { useStyles } from './reset.styles'
import { useToSignIn } from './use-to-sign-in'

/** The seconds until the sign-in screen follows by itself, and a way not to wait for it (2.18). */
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
