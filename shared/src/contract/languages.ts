import { z } from 'zod'

/** The languages of the interface, in the order in which they are offered (spec 9). */
export const languages = ['pt', 'en'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** Used when nothing about the user's language can be detected (spec 9, G-13). */
export const defaultLanguage: Language = 'pt'
/** Used when a language was detected that is not offered (spec 9, G-13). */
export const fallbackLanguage: Language = 'en'

/** The offered language that a tag such as `pt-BR` means, or undefined. */
export function offeredLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}
