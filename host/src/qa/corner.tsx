import { FluentProvider, themes } from '@portal/kit/ui/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useThemeName } from '../layout/theme-store'
import { useStyles } from './panel.styles'
import { switchesStore } from './switches-store'

const Panel = lazy(() => import(/* webpackChunkName: "qa-panel" */ './panel'))

export function Corner() {
  const styles = useStyles()
  const { switches, problem } = useStore(switchesStore)
  const [isOpen, setOpen] = useState(problem !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  // A dialog keeps the focus and the screen reader again once the focus is back in it.
  const inDialog = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    ;(inDialog.current?.isConnected ? inDialog : button).current?.focus()
  }
  return (
    <FluentProvider theme={themes[useThemeName()]}>
      <aside className={styles.corner} aria-label="QA mode">
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-label={`QA mode, ${switches.size} switched on`}
          onFocus={({ relatedTarget: before }) => {
            inDialog.current = before?.closest('[role$="dialog"]') ? (before as HTMLElement) : null
          }}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          QA
          {switches.size > 0 && <span className={styles.count}>{switches.size}</span>}
        </button>
        <Suspense>{isOpen && <Panel onClose={close} />}</Suspense>
      </aside>
    </FluentProvider>
  )
}
