type StorageArea = 'localStorage' | 'sessionStorage'

declare global {
  var portalUnstored: Map<string, string> | undefined
}

/** Texts that the browser refuses to store, in private windows or when storage is full. Global, because each app bundles this module. */
globalThis.portalUnstored ??= new Map()
const unstored = globalThis.portalUnstored

/** Never throws, even if storage is blocked. */
export function readStored(area: StorageArea, key: string): string | undefined {
  try {
    return unstored.get(area + key) ?? window[area].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Parses a stored JSON text; undefined without one, or if it is unreadable. */
export function parseStored(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes an undefined text. Never throws. */
export function writeStored(area: StorageArea, key: string, text: string | undefined): void {
  unstored.delete(area + key)
  try {
    if (text === undefined) window[area].removeItem(key)
    else window[area].setItem(key, text)
  } catch {
    if (text !== undefined) unstored.set(area + key, text)
  }
}
