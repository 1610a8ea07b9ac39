import { renderFrames } from '@portal/kit/first-paint'
import type { ReactNode } from 'react'
import en from '../i18n/en.json'
import pt from '../i18n/pt.json'
import { PolicyLink, policies } from './policy-link'
import { usePageStyles } from './shell.styles'
import { ShellFrame } from './shell-frame'
import { TopBar } from './top-bar'

/** The frames of a screen, as the build of the host carries them. */
export const renderHostFrames = () =>
  renderFrames(
    { signedIn: <HostFrame topBar={<TopBar />} />, signedOut: <HostFrame /> },
    { pt, en },
  )

function HostFrame({ topBar }: { topBar?: ReactNode }) {
  usePageStyles()
  return (
    <ShellFrame
      topBar={topBar}
      policyLinks={policies.map((name) => <PolicyLink key={name} name={name} />)}
    >
      {null}
    </ShellFrame>
  )
}
