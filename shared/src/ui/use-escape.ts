import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const anyDialog = '[role="dialog"], [role="alertdialog"]'

/**
 * Calls back, for the dialog on top, for Escape while nothing that lies over the page has the focus: in the moment before a new dialog
 * takes it, and when what had it is gone. With the focus inside, Fluent closes what is on top.
 */
export function useEscape(inDialog: RefObject<HTMLElement | null>, pressed: () => void): void {
  const close = useEffectEvent(pressed)
  // Before the dialog is seen, so that no key falls between.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.activeElement?.closest('[data-portal-node]')) return
      const top = [...document.querySelectorAll(anyDialog)].at(-1)
      if (top?.contains(inDialog.current)) close()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [inDialog])
}
