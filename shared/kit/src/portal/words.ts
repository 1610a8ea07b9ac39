import { fallbackLanguage, type Language, offeredLanguage } from '@portal/contract'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

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

/** By namespace, the scope that its words are kept under. */
type WordScopes = Readonly<Record<string, string>>

const WordScopesContext = createContext<WordScopes>({})

/** Around what a release shows: its words have a scope of their own, so that those of two releases never mix. */
export const WordScopesProvider = WordScopesContext.Provider

/** The words of a namespace. A remote wraps it once, with the type of its keys. */
export function useWords<Key extends string>(namespace: string): Translate<Key> {
  const { [namespace]: scope = namespace } = useContext(WordScopesContext)
  const { t } = useTranslation(scope)
  return (key, values) => t(key, values ?? {})
}
