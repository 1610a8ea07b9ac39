import { earlyKeys } from '@portal/contract/early-keys'
import {
  defaultLanguage,
  fallbackLanguage,
  type Language,
  offeredLanguage,
} from '@portal/contract/languages'
import { readStored } from './browser-storage'

export const languageParameter = 'lng'

/** English if only other languages are found, Portuguese if none is. */
export function detectLanguage(): Language {
  const named = [
    new URLSearchParams(location.search).get(languageParameter),
    cookie(earlyKeys.language),
    readStored('localStorage', earlyKeys.language),
    readStored('sessionStorage', earlyKeys.language),
    ...navigator.languages,
  ].filter((tag) => tag)
  const offered = named.map(offeredLanguage).find((language) => language)
  return offered ?? (named.length > 0 ? fallbackLanguage : defaultLanguage)
}

function cookie(name: string): string | undefined {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('='))
  return pairs.find(([key]) => key === name)?.[1]
}
