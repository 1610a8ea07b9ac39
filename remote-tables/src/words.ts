import { useWords, type WordKey } from '@portal/kit/portal'
import type words from './i18n/en.json'

export type TablesWord = WordKey<keyof typeof words>

export const useTablesWords = () => useWords<TablesWord>('tables')
