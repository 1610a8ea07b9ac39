import { useWords, type WordKey } from '@portal/kit/portal'
import type words from './i18n/en.json'

export type DashboardWord = WordKey<keyof typeof words>

/** The words of this remote. */
export const useDashboardWords = () => useWords<DashboardWord>('dashboard')
