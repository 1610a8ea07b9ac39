import { limits } from '@portal/contract'
import { isFirstPaint } from '@portal/kit/plain/first-paint'
import { useWaitedLonger, useWords } from '@portal/kit/portal'
import { Skeleton, SkeletonItem } from '@portal/kit/ui/app'
import { useState } from 'react'
import { useDashboardWords } from '../../words'
import { useStyles } from './loading-projects.styles'
import { useStyles as useGridStyles } from './project-grid.styles'

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A loading message, which changes after a while. */
export function LoadingText() {
  const t = useDashboardWords()
  const common = useWords('common')
  const verySlow = useWaitedLonger(limits.stillWorkingAfterMs)
  return verySlow ? common('still_working') : t('loading')
}

/** Shown until the projects have loaded; placeholders appear after a delay. */
export function LoadingProjects() {
  const styles = useStyles()
  const { grid } = useGridStyles()
  const [wasPainted] = useState(isFirstPaint)
  const slow = useWaitedLonger(limits.skeletonAfterMs) || wasPainted
  return (
    <div aria-busy>
      <p className={styles.text} aria-hidden>
        <LoadingText />
      </p>
      {slow && (
        <Skeleton className={grid} aria-hidden>
          {cards.map((card) => (
            <div key={card} className={styles.card}>
              <SkeletonItem className={styles.picture} />
              <SkeletonItem className={styles.name} />
              <SkeletonItem className={styles.fact} />
            </div>
          ))}
        </Skeleton>
      )}
    </div>
  )
}
