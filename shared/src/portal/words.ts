import { useTranslation } from 'react-i18next'
import { fallbackLanguage, type Language, offeredLanguage } from '../contract/contract'

/** The language of the interface; renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return offeredLanguage(i18n.language) ?? fallbackLanguage
}

export type Translate<Key extends string> = (
  key: Key,
  values?: Record<string, string | number>,
) => string

/** The key of a word: its name in the JSON file without the plural form. */
export type WordKey<Name> = Name extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}`
  ? Base
  : Name

/** The words of a namespace. A remote wraps it once, with the type of its keys. */
export function useWords<Key extends string>(namespace: string): Translate<Key> {
  const { t } = useTranslation(namespace)
  return (key, values) => t(key, values ?? {})
}
