import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const anyDialog = '[role="dialog"], [role="alertdialog"]'

/**
 * Calls back, for the dialog on top, for Escape while the focus is not in it: in the moment before a new dialog takes
 * it, still in the page or in the dialog below, and when what had it is gone. With the focus inside, or in a menu over
 * the dialog, Fluent closes what has it.
 */
export function useEscape(inDialog: RefObject<HTMLElement | null>, pressed: () => void): void {
  const close = useEffectEvent(pressed)
  // Before the dialog is seen, so that no key falls between.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const top = [...document.querySelectorAll(anyDialog)].at(-1)
      if (!top?.contains(inDialog.current) || isFocusAbove(top)) return
      // Or the dialog below would close with it.
      event.preventDefault()
      close()
    }
    addEventListener('keydown', hear, { capture: true })
    return () => removeEventListener('keydown', hear, { capture: true })
  }, [inDialog])
}

/** Whether the focus is in the dialog on top, or in something else that lies over the page and is no dialog. */
function isFocusAbove(top: Element): boolean {
  const active = document.activeElement
  const dialog = active?.closest(anyDialog)
  return dialog ? dialog === top : active?.closest('[data-portal-node]') != null
}
