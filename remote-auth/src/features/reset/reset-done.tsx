import { limits } from '@portal/contract'
import { Button } from '@portal/kit/ui/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusOnScreen } from '../../components/screen-focus'
import { useAuthWords } from '../../words'
import { Countdown } from './countdown'
import { useStyles } from './reset.styles'
import { useToSignIn } from './use-to-sign-in'

/** Counts down and leads to the sign-in screen, with a button to go there now. */
export function ResetDone() {
  const t = useAuthWords()
  const styles = useStyles()
  const toSignIn = useToSignIn()
  const now = useRef<HTMLButtonElement>(null)
  useEffect(() => focusOnScreen(now.current), [])
  const [until] = useState(() => Date.now() + limits.resetRedirectMs)
  const leave = useEffectEvent(() => toSignIn())
  useEffect(() => {
    const timer = setTimeout(() => leave(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return (
    <div className={styles.done}>
      <Countdown until={until} />
      <Button ref={now} appearance="primary" size="large" onClick={() => toSignIn()}>
        {t('reset.go_now')}
      </Button>
    </div>
  )
}
