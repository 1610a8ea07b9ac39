import dayjs from 'dayjs'
import 'dayjs/locale/en'
import 'dayjs/locale/pt'
import type { Language } from '@portal/contract'
import { dateFormat } from '@portal/contract/limits'

/** Formats a timestamp as `05 mar 2024 14:30`, or a dash if there is none. */
export function formatTimestamp(timestamp: string | null, language: Language): string {
  const time = dayjs(timestamp, { locale: language })
  return timestamp === null || !time.isValid() ? '—' : time.format(dateFormat)
}

export function yearOf(timestamp: string): number | undefined {
  const time = dayjs(timestamp)
  return time.isValid() ? time.year() : undefined
}
