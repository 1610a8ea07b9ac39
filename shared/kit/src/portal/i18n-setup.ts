import type { i18n } from 'i18next'

/** Keys are whole texts with dots, React escapes, and a text that is still empty shows its key. */
export const i18nOptions = {
  keySeparator: false,
  interpolation: { escapeValue: false },
  returnEmptyString: false,
} as const

/** Lets `{{value, number}}` in words write numbers as the language's country does. */
export function formatNumbers({ services }: i18n): void {
  services.formatter?.add('number', formatNumber)
}

/** Use European Portuguese; `pt` alone is Brazil's. */
function formatNumber(value: number, of: string | undefined): string {
  return new Intl.NumberFormat(of === 'pt' ? 'pt-PT' : of).format(value)
}
