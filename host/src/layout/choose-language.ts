import { type Language, offeredLanguage, storageKeys } from '@portal/contract'
import { readStored } from '@portal/kit/plain/browser-storage'
import { changeLanguage } from '../i18n/i18n'
import { notifyFailure } from '../notifications/notification-store'

/** Changes the language, or says that its words cannot be had. */
export function chooseLanguage(to: Language): void {
  changeLanguage(to).catch(notifyFailure)
}

/** The browser's preferred language, unless a language was chosen or declined. */
export function unansweredLanguage(): Language | undefined {
  if (readStored('localStorage', storageKeys.languagePrompt)) return undefined
  return navigator.languages.map(offeredLanguage).find((tag) => tag !== undefined)
}
