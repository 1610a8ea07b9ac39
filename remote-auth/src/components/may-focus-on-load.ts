import { coarseQuery } from '@portal/kit/plain/media'

/**
 * Whether a screen may begin in its first field: not where that opens a keyboard over half of the screen, nor
 * below an open dialog, which would be hidden from screen readers without the focus.
 */
export function mayFocusOnLoad(): boolean {
  return !matchMedia(coarseQuery).matches && !document.querySelector('[aria-modal="true"]')
}
