export const languages = ['pt', 'en'] as const
export type Language = (typeof languages)[number]

/** The default is for no detected language, the fallback for one that isn't offered. */
export const defaultLanguage: Language = 'pt'
export const fallbackLanguage: Language = 'en'

export function offeredLanguage(tag: string | null | undefined): Language | undefined {
  const base = tag?.trim().toLowerCase().split('-')[0]
  return languages.find((language) => language === base)
}
