type StorageArea = 'localStorage' | 'sessionStorage'

/** Holds for this page what the browser refuses to store, as in private windows or when the storage is full. */
const unstored = new Map<string, string>()

/** A stored text. Looking at a blocked storage throws, and so may every use. */
export function readStored(area: StorageArea, key: string): string | undefined {
  try {
    return unstored.get(area + key) ?? window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it when there is none. */
export function keepStored(area: StorageArea, key: string, text: string | undefined): void {
  unstored.delete(area + key)
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    if (text !== undefined) unstored.set(area + key, text)
  }
}
