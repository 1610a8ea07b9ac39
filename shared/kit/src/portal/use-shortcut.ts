import { storageKeys } from '@portal/contract'
import { useEffect, useRef } from 'react'
import { readStored } from './browser-storage'

/**
 * Runs a callback for a single key such as `/`, unless a field has the focus, a modal dialog is open or the user
 * turned single-key shortcuts off (WCAG 2.1.4).
 */
export function useShortcut(key: string, pressed: () => void): void {
  const latest = useRef(pressed)
  useEffect(() => {
    latest.current = pressed
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== key || !isFree(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [key])
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(typedInto)) return false
  if (document.querySelector('[aria-modal="true"]')) return false
  return !areShortcutsOff()
}

const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

export function areShortcutsOff(): boolean {
  return readStored('localStorage', storageKeys.shortcuts) === 'off'
}
