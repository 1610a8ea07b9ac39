import { coarseQuery } from '@portal/kit/plain/media'

/**
 * Whether a screen may begin in its first field: not where that opens a keyboard over half of the screen, nor
 * below an open dialog, which would be hidden from screen readers without the focus, nor where somebody is typing already.
 */
export function mayFocusOnLoad(): boolean {
  const isTyping = document.activeElement instanceof HTMLInputElement
  const isBelowDialog = document.querySelector('[aria-modal="true"]') !== null
  return !matchMedia(coarseQuery).matches && !isTyping && !isBelowDialog
}
