import { type Language, offeredLanguage, storageKeys } from '@portal/contract'
import { changeLanguage } from '../i18n/i18n'

/** Shows the language that another tab of the browser has chosen. */
export function followLanguages(): void {
  addEventListener('storage', ({ key, newValue }) => {
    const chosen = key === storageKeys.language && offeredLanguage(newValue)
    if (chosen) changeLanguage(chosen, show).catch(console.error)
  })
}

/** Doesn't store it: two tabs could answer each other without end. */
function show(chosen: Language): void {
  document.documentElement.lang = chosen
}
