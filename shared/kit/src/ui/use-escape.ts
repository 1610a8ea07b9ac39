import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

const anyDialog = '[role="dialog"], [role="alertdialog"]'

/** Handles Escape while the focus is not yet in the top dialog, or no longer because the focused element is gone. */
export function useEscape(inDialog: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  // Before paint, so no key is missed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const top = [...document.querySelectorAll(anyDialog)].at(-1)
      if (!top?.contains(inDialog.current) || isFocusAbove(top)) return
      // The dialog below would close too.
      event.preventDefault()
      close()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [inDialog])
}

/** Fluent handles the key inside the top dialog and in a menu above it. */
function isFocusAbove(top: Element): boolean {
  const active = document.activeElement
  const dialog = active?.closest(anyDialog)
  return dialog ? dialog === top : active?.closest('[data-portal-node]') != null
}
