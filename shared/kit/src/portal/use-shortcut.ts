import { storageKeys } from '@portal/contract'
import { useEffect, useRef } from 'react'
import { readStored } from './browser-storage'

/** Ignores the key in fields, under a modal dialog and if the user turned single-key shortcuts off (WCAG 2.1.4). */
export function useShortcut(key: string, onPress: () => void): void {
  const latest = useRef(onPress)
  useEffect(() => {
    latest.current = onPress
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || !isFree(event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
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
