import { useWords, type WordKey } from '@portal/kit/portal'
import type words from './i18n/en.json'

export type AuthWord = WordKey<keyof typeof words>

/** The words of this remote. */
export const useAuthWords = () => useWords<AuthWord>('auth')
