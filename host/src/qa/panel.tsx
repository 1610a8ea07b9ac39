import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { formatSwitches, switchesQuery } from '@portal/contract/qa/switches'
import { useCopy } from '@portal/kit/portal'
import { Button, MessageBar, MessageBarBody, mergeClasses } from '@portal/kit/ui/core'
import { Field, Input } from '@portal/kit/ui/form'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { CallFaults } from './call-faults'
import { PageFaults } from './page-faults'
import { useStyles } from './panel.styles'
import { setSwitch, switchesStore, takeSwitches } from './switches-store'

interface PanelProps {
  readonly isLeft: boolean
  /** To the other side, away from what it covers, such as the button that closes a wide dialog. */
  readonly onMove: () => void
  readonly onClose: () => void
}

/** All switches of QA mode, and a link that sets the same ones elsewhere. */
export default function Panel({ onClose, ...side }: PanelProps) {
  const styles = useStyles()
  const { switches, problem } = useStore(switchesStore)
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useEffect(() => heading.current?.focus(), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    const shown = panel.current
    shown?.addEventListener('keydown', closeOnEscape)
    return () => shown?.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <section
      ref={panel}
      className={mergeClasses(styles.panel, side.isLeft && styles.left)}
      aria-labelledby={titleId}
    >
      <header className={styles.header}>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          QA mode
        </h2>
        <Button
          appearance="subtle"
          aria-label="Close QA mode"
          icon={<DismissRegular />}
          onClick={onClose}
        />
      </header>
      <div className={styles.content}>
        {problem && (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        )}
        <CallFaults />
        <PageFaults />
        <h3 className={styles.section}>Switched on</h3>
        {switches.size === 0 && <p className={styles.nothing}>Nothing: everything works.</p>}
        <ul className={styles.list}>
          {[...switches].map(([name, value]) => (
            <li key={name} className={styles.item}>
              <code>{`${name}:${value}`}</code>
              <Button
                size="small"
                appearance="subtle"
                aria-label={`Turn ${name} off`}
                icon={<DismissRegular />}
                onClick={() => {
                  setSwitch(name, undefined)
                  // The button disappears, and the panel hears Escape only while it has the focus.
                  heading.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <PanelFooter {...side} />
    </section>
  )
}

function PanelFooter({ isLeft, onMove }: Omit<PanelProps, 'onClose'>) {
  const styles = useStyles()
  const { switches, problem } = useStore(switchesStore)
  const { copied, copy } = useCopy()
  const link = `${location.origin}/?${switchesQuery}=${formatSwitches(switches) || 'off'}`
  return (
    <footer className={styles.footer}>
      <Field label="Link to this state">
        <Input readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className={styles.actions}>
        <Button onClick={() => void copy(link)}>{copied ? 'Copied' : 'Copy link'}</Button>
        <Button
          disabledFocusable={switches.size === 0 && !problem}
          onClick={() => takeSwitches('')}
        >
          Clear all
        </Button>
        <Button onClick={onMove}>{isLeft ? 'Move right' : 'Move left'}</Button>
      </div>
    </footer>
  )
}
