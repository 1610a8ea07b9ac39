import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const anyDialog = '[role="dialog"], [role="alertdialog"]'

/**
 * Handles Escape for the top dialog while the focus is outside it: before a new dialog takes the focus, or when the
 * focused element is gone. Inside it, or in a menu above it, Fluent handles the key.
 */
export function useEscape(inDialog: RefObject<HTMLElement | null>, pressed: () => void): void {
  const close = useEffectEvent(pressed)
  // Before paint, so no key is missed.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const top = [...document.querySelectorAll(anyDialog)].at(-1)
      if (!top?.contains(inDialog.current) || isFocusAbove(top)) return
      // The dialog below would close too.
      event.preventDefault()
      close()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [inDialog])
}

/** Whether the focus is in the top dialog, or in an overlay that isn't a dialog. */
function isFocusAbove(top: Element): boolean {
  const active = document.activeElement
  const dialog = active?.closest(anyDialog)
  return dialog ? dialog === top : active?.closest('[data-portal-node]') != null
}
