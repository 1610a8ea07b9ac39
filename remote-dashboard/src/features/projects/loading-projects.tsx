import { limits } from '@portal/shared/contract'
import { useWaitedLonger } from '@portal/shared/portal'
import { Skeleton, SkeletonItem } from '@portal/shared/ui/app'
import { useDashboardWords } from '../../words'
import { useStyles } from './loading-projects.styles'

const cards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Says that the projects are on their way; their places show only when that takes a while (2.21). */
export function LoadingProjects() {
  const t = useDashboardWords()
  const styles = useStyles()
  const slow = useWaitedLonger(limits.skeletonAfterMs)
  return (
    <div aria-busy>
      <p role="status" className={styles.text}>
        {t('loading')}
      </p>
      {slow && (
        <Skeleton className={styles.grid} aria-hidden>
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
