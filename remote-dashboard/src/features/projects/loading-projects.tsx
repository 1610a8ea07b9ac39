import { limits } from '@portal/contract'
import { isFirstPaint } from '@portal/kit/plain/first-paint'
import { useWaitedLonger, useWords } from '@portal/kit/portal'
import { Skeleton, SkeletonItem } from '@portal/kit/ui/app'
import { mergeClasses } from '@portal/kit/ui/core'
import { useState } from 'react'
import { useDashboardWords } from '../../words'
import { useStyles } from './loading-projects.styles'
import { useStyles as useGridStyles } from './project-grid.styles'

const cards = [...'abcdefgh']
const groups = [...'abc']

/** A loading message, with a second sentence after a while. */
export function LoadingText() {
  const t = useDashboardWords()
  const common = useWords('common')
  const verySlow = useWaitedLonger(limits.stillWorkingAfterMs)
  return verySlow ? `${t('loading')}. ${common('still_working')}` : t('loading')
}

/** Shown until the projects have loaded; placeholders appear after a delay. */
export function LoadingProjects() {
  const styles = useStyles()
  const { grid } = useGridStyles()
  const [wasPainted] = useState(isFirstPaint)
  const slow = useWaitedLonger(limits.skeletonAfterMs) || wasPainted
  return (
    <div aria-busy>
      <div className={styles.bar}>
        {slow && (
          <Skeleton className={styles.search} aria-hidden>
            <SkeletonItem size={36} />
          </Skeleton>
        )}
        <p className={styles.text} aria-hidden>
          <LoadingText />
        </p>
      </div>
      {slow && (
        <Skeleton className={styles.groups} aria-hidden>
          {groups.map((group) => (
            <div key={group}>
              <div className={styles.header}>
                <SkeletonItem className={styles.logo} />
                <SkeletonItem className={styles.name} />
              </div>
              <div className={mergeClasses(grid, styles.row)}>
                {cards.map((card) => (
                  <SkeletonItem key={card} className={styles.card} />
                ))}
              </div>
            </div>
          ))}
        </Skeleton>
      )}
    </div>
  )
}
