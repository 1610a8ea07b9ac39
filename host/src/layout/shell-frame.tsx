import { mergeClasses } from '@portal/kit/ui/core'
import type { ReactNode } from 'react'
import { useHostWords } from '../i18n/words'
import { Footer } from './footer'
import { useShellStyles } from './shell.styles'

interface ShellFrameProps {
  readonly children: ReactNode
  /** Content of the top bar. Its space is reserved, so loading moves nothing. */
  readonly topBar?: ReactNode
  readonly banners?: ReactNode
  readonly policyLinks: ReactNode
}

/** Frame of a screen: skip link, top bar, banners, footer. Imports no remotes, so the first paint can use it. */
export function ShellFrame({ children, topBar, banners, policyLinks }: ShellFrameProps) {
  const t = useHostWords()
  const styles = useShellStyles()
  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#content">
        {t('skip_to_content')}
      </a>
      {topBar && <header className={styles.bar}>{topBar}</header>}
      {banners}
      <main
        id="content"
        tabIndex={-1}
        className={mergeClasses(styles.main, topBar !== undefined && styles.contained)}
      >
        {children}
      </main>
      <Footer policyLinks={policyLinks} />
    </div>
  )
}
