import { limits } from '@portal/shared/contract'
import { useWaitedLonger, useWords } from '@portal/shared/portal'
import { Skeleton, SkeletonItem } from '@portal/shared/ui/app'
import { useDashboardWords } from '../../words'
import { useStyles } from './loading-projects.styles'
import { useStyles as useGridStyles } from './project-grid.styles'

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Says that the projects are on their way; their places show only when that takes a while (2.21). */
export function LoadingProjects() {
  const t = useDashboardWords()
  const styles = useStyles()
  const { grid } = useGridStyles()
  const common = useWords('common')
  const verySlow = useWaitedLonger(limits.stillWorkingAfterMs)
  const slow = useWaitedLonger(limits.skeletonAfterMs)
  return (
    <div aria-busy>
      <p role="status" className={styles.text}>
        {verySlow ? common('still_working') : t('loading')}
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
