/** Languages of the interface, in menu order. */
export const languages = ['pt', 'en'] as const
export type Language = (typeof languages)[number]

/** Used when no language can be detected. */
export const defaultLanguage: Language = 'pt'
/** Used when the detected language isn't offered. */
export const fallbackLanguage: Language = 'en'

/** Maps a tag such as `pt-BR` to an offered language. */
export function offeredLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}
