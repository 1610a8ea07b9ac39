import { makeStyles } from '@portal/kit/ui/core'

const useStyles = makeStyles({
  number: { width: '84px' },
  text: { width: '20%' },
  date: { width: '172px' },
})

/** The widths of the columns, which do not follow what is in them: that changes while one scrolls. */
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
