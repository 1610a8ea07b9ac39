import { FluentProvider, themes } from '@portal/kit/ui/core'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** Had the focus before the button. */
  const before = useRef<Element>(null)
  // A dialog keeps the focus and the screen reader again once the focus is back in it.
  const inDialog = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    ;(inDialog.current?.isConnected ? inDialog : button).current?.focus()
  }
  const toggle = useEffectEvent((focused: Element | null) => {
    if (isOpen) return close()
    inDialog.current = focused?.closest('[role$="dialog"]') ? (focused as HTMLElement) : null
    setOpen(true)
  })
  useEffect(() => {
    // Tab does not leave a dialog.
    const toggleByKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.code !== 'KeyQ') return
      event.preventDefault()
      toggle(document.activeElement)
    }
    window.addEventListener('keydown', toggleByKey, true)
    return () => window.removeEventListener('keydown', toggleByKey, true)
  }, [])
  return (
    <FluentProvider theme={themes[useThemeName()]}>
      <aside className={styles.corner} aria-label="QA mode">
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-label={`QA mode, ${switches.size} switched on`}
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget
          }}
          onClick={() => toggle(before.current)}
        >
          QA
          {switches.size > 0 && <span className={styles.count}>{switches.size}</span>}
        </button>
        <Suspense>{isOpen && <Panel onClose={close} />}</Suspense>
      </aside>
    </FluentProvider>
  )
}
