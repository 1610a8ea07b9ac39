import { narrow } from '@portal/kit/plain/media'
import { makeStyles } from '@portal/kit/ui/core'

const useStyles = makeStyles({
  number: { width: '84px', [narrow]: { width: '64px' } },
  text: { width: '20%' },
  date: { width: '172px', [narrow]: { width: '132px' } },
})

/** Fixed column widths: rendered content changes while scrolling. */
export function Widths() {
  const styles = useStyles()
  return (
    <colgroup>
      <col className={styles.number} />
      <col className={styles.text} />
      <col className={styles.text} />
      <col className={styles.date} />
      <col />
    </colgroup>
  )
}
