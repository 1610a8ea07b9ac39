import { useWords, type WordKey } from '@portal/kit/portal'
import type words from './en.json'

export type HostWord = WordKey<keyof typeof words>

/** The words of the host. */
export const useHostWords = () => useWords<HostWord>('common')
