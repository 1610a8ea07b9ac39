import { useNarrow } from '@portal/kit/portal'
import { MessageBar, MessageBarActions, MessageBarBody } from '@portal/kit/ui/core'
import type { ReactNode } from 'react'

interface BannerProps {
  readonly intent: 'info' | 'warning'
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** A message across the page, above the screen: one line where there is room. */
export function Banner({ intent, children, actions }: BannerProps) {
  return (
    <MessageBar intent={intent} layout={useNarrow() ? 'multiline' : 'singleline'} shape="square">
      <MessageBarBody>{children}</MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  )
}
