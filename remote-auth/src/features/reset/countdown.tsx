import { limits } from '@portal/shared/contract'
import { useWords } from '@portal/shared/portal'
import { useEffect, useState } from 'react'
import { useStyles } from './countdown.styles'

const radius = 26

/** The seconds that are left, in a ring that empties. It is seen, and read on demand, but not announced. */
export function Countdown() {
  const t = useWords('common')
  const styles = useStyles()
  const count = useSecondsLeft(limits.resetRedirectMs)
  return (
    <div className={styles.countdown} role="timer" aria-label={t('countdown', { count })}>
      <svg className={styles.ring} viewBox="-28 -28 56 56" aria-hidden focusable="false">
        <circle className={styles.track} r={radius} />
        <circle className={styles.rest} r={radius} pathLength={1} transform="rotate(-90)" />
      </svg>
      <span className={styles.seconds} aria-hidden>
        {count}
      </span>
    </div>
  )
}

/** Whole seconds, counted down from when this was first shown. */
function useSecondsLeft(ms: number): number {
  const [seconds, setSeconds] = useState(ms / 1000)
  useEffect(() => {
    const end = Date.now() + ms
    const count = () => setSeconds(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [ms])
  return seconds
}
