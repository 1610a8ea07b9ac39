import { makeStyles } from '@portal/shared/ui/core'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
    gap: '20px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
})

/** The responsive grid in which cards stand. */
export function ProjectGrid({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <ul className={styles.grid} aria-labelledby={labelledBy}>
      {children}
    </ul>
  )
}
