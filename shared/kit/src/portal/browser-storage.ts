type StorageArea = 'localStorage' | 'sessionStorage'

/** Values the browser refused to store, in private windows or when storage is full. Kept for this page. */
const unstored = new Map<string, string>()

/** Reads a stored text. Accessing blocked storage throws, so this never does. */
export function readStored(area: StorageArea, key: string): string | undefined {
  try {
    return unstored.get(area + key) ?? window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it if undefined. */
export function keepStored(area: StorageArea, key: string, text: string | undefined): void {
  unstored.delete(area + key)
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    if (text !== undefined) unstored.set(area + key, text)
  }
}
