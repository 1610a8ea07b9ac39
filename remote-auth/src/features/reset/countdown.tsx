import { useSecondsLeft } from '@portal/kit/plain/use-seconds-left'
import { useWords } from '@portal/kit/portal'
import { useStyles } from './countdown.styles'

const radius = 26

/** The seconds until a timestamp, in a ring that empties. It is seen, and read on demand, but not announced. */
export function Countdown({ until }: { until: number }) {
  const t = useWords('common')
  const styles = useStyles()
  const count = useSecondsLeft(until)
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
