import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface ToolbarProps {
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** Buttons with one Tab stop; the arrows to the left and right, Home and End move between them. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef<Element>(undefined)
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])]
  const settle = () => {
    const all = buttons()
    const stop = all.find((button) => button === current.current) ?? all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }
  // Buttons come and go with every rendering.
  useLayoutEffect(settle)
  const press = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    // A key in what a button has opened isn't meant for the bar.
    if (at < 0) return
    const { length } = all
    const goal = {
      ArrowRight: all[(at + 1) % length],
      ArrowLeft: all[(at - 1 + length) % length],
      Home: all[0],
      End: all.at(-1),
    }[event.key]
    if (!goal) return
    event.preventDefault()
    goal.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={press}
      onFocus={({ target }) => {
        if (!bar.current?.contains(target)) return
        current.current = target
        settle()
      }}
    >
      {children}
    </div>
  )
}
