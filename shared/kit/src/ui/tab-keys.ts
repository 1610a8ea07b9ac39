import type { KeyboardEvent } from 'react'

// Fluent's own keys leave every tab to the Tab key of a screen reader.
/** Props of a `TabList` that chooses on focus: arrows, Home and End move. Its chosen `Tab` has the tab index 0, others -1. */
export const tabKeys = { 'data-tabster': undefined, onKeyDown: moveFocus }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // Alt+Left leads back, for example.
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const tabs = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]'))
  const at = tabs.indexOf(event.target as HTMLElement)
  const goals: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: -1,
  }
  const goal = goals[event.key]
  if (goal === undefined) return
  event.preventDefault()
  tabs.at(goal % tabs.length)?.focus()
}
