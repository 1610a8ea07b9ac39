import { FluentProvider, themes } from '@portal/kit/ui/core'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { lazyComponent } from '../components/lazy-component'
import { useThemeName } from '../layout/theme-store'
import { useStyles } from './panel.styles'
import { switchesStore } from './switches-store'

const Panel = lazyComponent(async () => {
  const module = await import(/* webpackChunkName: "qa-panel" */ './panel')
  return module.default
})

export function Corner() {
  const styles = useStyles()
  const { switches, problem } = useStore(switchesStore)
  const [isOpen, setOpen] = useState(problem !== undefined)
  const [isLeft, setLeft] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A dialog becomes modal again when something in it gets the focus back.
  const inDialog = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    ;(inDialog.current?.isConnected ? inDialog : button).current?.focus()
  }
  const toggle = () => {
    if (isOpen) return close()
    inDialog.current = document.querySelector<HTMLElement>('[role$="dialog"] :focus')
    setOpen(true)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.code !== 'KeyQ') return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    // Tab does not leave a dialog.
    const hear = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
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
          // The focus stays in the dialog until the panel takes it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          QA
          {switches.size > 0 && <span className={styles.count}>{switches.size}</span>}
        </button>
        <Suspense>
          {isOpen && <Panel isLeft={isLeft} onMove={() => setLeft(!isLeft)} onClose={close} />}
        </Suspense>
      </aside>
    </FluentProvider>
  )
}
