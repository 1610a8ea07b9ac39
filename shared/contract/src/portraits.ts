import { fillTemplate } from './config'

const updatedAtMark = '?updatedAt='

/** Stored portrait: file name and timestamp in milliseconds, so that a cached older one isn't shown. */
export function storedPortrait(file: string, updatedAt: number): string {
  return `${file}${updatedAtMark}${updatedAt}`
}

/** File name of a stored portrait. */
export function portraitFile(stored: string): string {
  return stored.split(updatedAtMark)[0] ?? stored
}

/** Address of a stored portrait, by the template of the settings. */
export function portraitAddress(template: string, stored: string): string {
  const file = portraitFile(stored)
  return fillTemplate(template, { image: file }) + stored.slice(file.length)
}

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]
/** Bytes that `beginsAsPortrait` needs. */
export const portraitBeginningBytes = 8

/** Whether a file starts with the signature of a JPEG or PNG; its name and MIME type don't prove it. */
export function beginsAsPortrait(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))
}
