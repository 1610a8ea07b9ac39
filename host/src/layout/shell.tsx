import { useShortcut } from '@portal/kit/portal'
import { mergeClasses } from '@portal/kit/ui/core'
import type { ReactNode } from 'react'
import { ask } from '../dialogs/question-store'
import { useHostWords } from '../i18n/words'
import { Footer } from './footer'
import { LanguagePrompt } from './language-prompt'
import { OfflineBanner } from './offline-banner'
import { OverrideBanner, UpdateBanner } from './release-banners'
import { useShellStyles } from './shell.styles'

interface ShellProps {
  readonly children: ReactNode
  /** Content of the top bar. Its space is reserved, so loading moves nothing. */
  readonly topBar?: ReactNode
}

/** Frame of a screen: skip link, top bar with a session, screen, footer. */
export function Shell({ children, topBar }: ShellProps) {
  const t = useHostWords()
  const styles = useShellStyles()
  useShortcut('?', () => ask({ kind: 'shortcuts' }))
  return (
    <div className={styles.root}>
      <a className={styles.skip} href="#content">
        {t('skip_to_content')}
      </a>
      {topBar && <header className={styles.bar}>{topBar}</header>}
      <LanguagePrompt />
      <OfflineBanner />
      <OverrideBanner />
      <UpdateBanner />
      <main
        id="content"
        tabIndex={-1}
        className={mergeClasses(styles.main, topBar !== undefined && styles.contained)}
      >
        {children}
      </main>
      <Footer />
    </div>
  )
}
