import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  offeredLanguage,
  storageKeys,
} from '@portal/shared/contract'
import { readStored } from '@portal/shared/plain/browser-storage'

/** The parameter of the address that asks for a language. */
export const languageParameter = 'lng'

/**
 * The first offered language in the order of spec 4, whose last step, the page's own tag, is the default. Where
 * languages are named but none of them is offered it is English, where none is named Portuguese (G-13).
 */
export function detectLanguage(): Language {
  const named = [
    new URLSearchParams(location.search).get(languageParameter),
    cookie(storageKeys.language),
    readStored('localStorage', storageKeys.language),
    readStored('sessionStorage', storageKeys.language),
    ...navigator.languages,
  ].filter((tag) => tag)
  const offered = named.map(offeredLanguage).find((language) => language)
  return offered ?? (named.length > 0 ? fallbackLanguage : defaultLanguage)
}

function cookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}
