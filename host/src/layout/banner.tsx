import { useNarrow } from '@portal/kit/portal'
import { MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@portal/kit/ui/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusBelow } from '../dialogs/dialog-focus'

const useStyles = makeStyles({ body: { overflowWrap: 'anywhere' } })

interface BannerProps {
  readonly intent: 'info' | 'warning'
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** More than one line of text also on a wide screen. */
  readonly isLong?: boolean
}

/** A message across the page, above the screen: one line where there is room. */
export function Banner({ intent, children, actions, isLong = false }: BannerProps) {
  const styles = useStyles()
  const isMultiline = useNarrow() || isLong
  const bar = useRef<HTMLDivElement>(null)
  // Its button takes the focus with it.
  useLayoutEffect(() => {
    const { current } = bar
    return () => {
      if (current?.contains(document.activeElement)) focusBelow()
    }
  }, [])
  return (
    <MessageBar
      ref={bar}
      intent={intent}
      layout={isMultiline ? 'multiline' : 'singleline'}
      shape="square"
    >
      <MessageBarBody className={styles.body}>{children}</MessageBarBody>
      {actions && <MessageBarActions>{actions}</MessageBarActions>}
    </MessageBar>
  )
}
