import { fallbackLanguage, type Language, offeredLanguage } from '@portal/contract'
import { createContext, useCallback, useContext } from 'react'
import { useTranslation } from 'react-i18next'

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return offeredLanguage(i18n.language) ?? fallbackLanguage
}

export type Translate<Key extends string> = (
  key: Key,
  values?: Record<string, string | number>,
) => string

/** Key of a word in the JSON file, without the plural suffix. */
export type WordKey<Name> = Name extends `${infer Base}_${'zero' | 'one' | 'many' | 'other'}`
  ? Base
  : Name

type ScopeByNamespace = Readonly<Record<string, string>>

const WordScopesContext = createContext<ScopeByNamespace>({})

/** Gives a release's words their own scope, so two releases never mix. */
export const WordScopesProvider = WordScopesContext.Provider

/** A remote wraps this once, with the type of its keys. Another function once the words have changed. */
export function useWords<Key extends string>(namespace: string): Translate<Key> {
  const { [namespace]: scope = namespace } = useContext(WordScopesContext)
  const { t } = useTranslation(scope)
  return useCallback((key, values) => t(key, values ?? {}), [t])
}
