import type { Language } from '@portal/contract'
import { changeLanguage } from '../i18n/i18n'
import { notifyFailure } from '../notifications/notification-store'

/** Changes the language, or says that its words cannot be had. */
export function chooseLanguage(to: Language): void {
  changeLanguage(to).catch(notifyFailure)
}
