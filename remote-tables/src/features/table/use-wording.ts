import { formatTimestamp, useLanguage } from '@portal/kit/portal'
import { useMemo } from 'react'
import type { Wording } from './arrange'

export function useWording(): Wording {
  const language = useLanguage()
  return useMemo(() => ({ language, formatTimestamp }), [language])
}
