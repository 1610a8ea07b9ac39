import type { ReactNode } from 'react'
import { BrandPanel } from './brand-panel'
import { useStyles } from './entrance.styles'

interface EntranceProps {
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
}

/** Layout of the signed-out screens: the brand on one side, a form on the other. */
export function Entrance({ title, intro, children }: EntranceProps) {
  const styles = useStyles()
  return (
    <div className={styles.page}>
      <BrandPanel />
      <section className={styles.side}>
        <div className={styles.card}>
          {/* Where a screen goes on to something else, its new title is heard too. */}
          <header className={styles.header} aria-live="polite" aria-atomic>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.intro}>{intro}</p>
          </header>
          {children}
        </div>
      </section>
    </div>
  )
}
