import { fillTemplate } from './config'

const updatedAtMark = '?updatedAt='

/**
 * A portrait as it is stored and handed out: its file and, in milliseconds, when it was set, so that nothing shows
 * an older one from a cache.
 */
export function storedPortrait(file: string, updatedAt: number): string {
  return `${file}${updatedAtMark}${updatedAt}`
}

/** The file of a stored portrait. */
export function portraitFile(stored: string): string {
  return stored.split(updatedAtMark)[0] ?? stored
}

/** The address of a stored portrait by the template of the settings. */
export function portraitAddress(template: string, stored: string): string {
  const file = portraitFile(stored)
  return fillTemplate(template, { image: file }) + stored.slice(file.length)
}

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]
/** How many bytes of a file `beginsAsPortrait` has to see. */
export const portraitBeginningBytes = 8

/**
 * Whether a file begins as a JPEG or PNG does: its name and the type that follows from it say nothing about what is in
 * it.
 */
export function beginsAsPortrait(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))
}
