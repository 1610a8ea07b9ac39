import type { Language } from '@portal/contract'

/** Compares names in the order of a language, without case and accents, and numbers in them by their value. */
export function nameOrder(language: Language): (a: string, b: string) => number {
  return new Intl.Collator(language, { sensitivity: 'base', numeric: true }).compare
}
