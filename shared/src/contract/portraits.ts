import { fillTemplate } from './config'

const updatedAtMark = '?updatedAt='

/**
 * A portrait as it is stored and handed out: its file and, in milliseconds, when it was set, so that nothing shows
 * an older one from a cache (spec 4).
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
