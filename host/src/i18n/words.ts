import { useWords, type WordKey } from '@portal/kit/portal'
import type words from './en.json'

export type HostWord = WordKey<keyof typeof words>

export const useHostWords = () => useWords<HostWord>('common')
