export type StorageArea = 'localStorage' | 'sessionStorage'

// Storage that the browser blocks is as good as empty: what would be kept holds for this page only.

export function readStored(area: StorageArea, key: string): string | undefined {
  try {
    return window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text, or removes it when there is none. */
export function keepStored(area: StorageArea, key: string, text: string | undefined): void {
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    // See above.
  }
}
