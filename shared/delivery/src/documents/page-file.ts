import { replaceFile, type Storage } from '../storage/storage'

// `/index.html`, the page of a site. It holds its data as JSON elements, so it needs no request for them.

export const pagePath = 'index.html'

/** The page, or null while no host is live. */
export async function readPage(storage: Storage): Promise<string | null> {
  return (await storage.read(pagePath))?.body.toString() ?? null
}

export async function writePage(storage: Storage, page: string): Promise<void> {
  await replaceFile(storage, pagePath, Buffer.from(page))
}

export function jsonElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}">${json}</script>`
}

export function jsonElementText(page: string, id: string): string | undefined {
  return elementPattern(id).exec(page)?.[1]
}

export function withJsonElement(page: string, id: string, value: unknown): string {
  // A function, because `$&` in a replacement text would be expanded.
  return page.replace(elementPattern(id), () => jsonElement(id, value))
}

export function withoutJsonElement(page: string, id: string): string {
  return page.replace(elementPattern(id), '')
}

function elementPattern(id: string): RegExp {
  return new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's')
}
