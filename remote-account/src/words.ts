import { useWords, type WordKey } from '@portal/kit/portal'
import type words from './i18n/en.json'

export type AccountWord = WordKey<keyof typeof words>

/** The words of this remote. */
export const useAccountWords = () => useWords<AccountWord>('account')
