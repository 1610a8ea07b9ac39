import { isOn, storageOf } from './switches-store'

/** Makes storage throw on access, as browsers do when blocked. */
export function blockStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    const real = storageOf(area)
    if (!real) continue
    Object.defineProperty(window, area, {
      configurable: true,
      get() {
        if (isOn('storage')) throw new DOMException(`The ${area} is blocked.`, 'SecurityError')
        return real
      },
    })
  }
}

/** Removes the clipboard, as on an insecure origin. */
export function hideClipboard(): void {
  const { clipboard } = navigator
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    get: () => (isOn('clipboard') ? undefined : clipboard),
  })
}
