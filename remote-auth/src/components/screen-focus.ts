import { coarseQuery } from '@portal/kit/plain/media'

/**
 * Whether a screen may begin in its first field: not where that opens a keyboard over half of the screen, nor
 * below an open dialog, which would be hidden from screen readers without the focus, nor where somebody is typing already.
 */
export function mayFocusOnLoad(): boolean {
  const isTyping = document.activeElement instanceof HTMLInputElement
  return !matchMedia(coarseQuery).matches && !isTyping && !isBelowDialog()
}

/** Focuses what a screen goes on with, unless a dialog has been opened over the screen meanwhile. */
export function focusOnScreen(element: HTMLElement | null): void {
  if (!isBelowDialog()) element?.focus()
}

function isBelowDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
