/** The languages of the interface, in the order in which they are offered. */
export const languages = ['pt', 'en'] as const
export type Language = (typeof languages)[number]

/** Used when nothing about the user's language can be detected. */
export const defaultLanguage: Language = 'pt'
/** Used when a language was detected that is not offered. */
export const fallbackLanguage: Language = 'en'

/** The offered language that a tag such as `pt-BR` means, or undefined. */
export function offeredLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}
