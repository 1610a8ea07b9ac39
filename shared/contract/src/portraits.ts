import { fillTemplate } from './config'

const updatedAtMark = '?updatedAt='

/** The timestamp in milliseconds keeps a cached older portrait from being shown. */
export function storedPortrait(file: string, updatedAt: number): string {
  return `${file}${updatedAtMark}${updatedAt}`
}

export function portraitFile(stored: string): string {
  return stored.split(updatedAtMark)[0] ?? stored
}

export function portraitAddress(template: string, stored: string): string {
  const file = portraitFile(stored)
  return fillTemplate(template, { image: file }) + stored.slice(file.length)
}

const beginnings = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]
export const portraitBeginningBytes = 8

/** Checks the signature of JPEG and PNG, because a file's name and MIME type prove nothing. */
export function beginsAsPortrait(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, at) => bytes[at] === byte))
}
