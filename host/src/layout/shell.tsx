import { useShortcut } from '@portal/kit/portal'
import type { ReactNode } from 'react'
import { ask } from '../dialogs/question-store'
import { LanguagePrompt } from './language-prompt'
import { OfflineBanner } from './offline-banner'
import { PolicyLinks } from './policy-links'
import { OverrideBanner, UpdateBanner } from './release-banners'
import { ShellFrame } from './shell-frame'

interface ShellProps {
  readonly children: ReactNode
  readonly topBar?: ReactNode
}

/** Frame of a screen, with what the portal has to say about itself. */
export function Shell({ children, topBar }: ShellProps) {
  useShortcut('?', () => ask({ kind: 'shortcuts' }))
  return (
    <ShellFrame
      topBar={topBar}
      banners={
        <>
          <LanguagePrompt />
          <OfflineBanner />
          <OverrideBanner />
          <UpdateBanner />
        </>
      }
      policyLinks={<PolicyLinks />}
    >
      {children}
    </ShellFrame>
  )
}
