import type { Language } from '@portal/contract'

const orders: Partial<Record<Language, Intl.Collator['compare']>> = {}

/** Compares names in the order of a language, without case and accents, and numbers in them by their value. */
export function nameOrder(language: Language): Intl.Collator['compare'] {
  // Making one takes as long as grouping 10,000 projects.
  orders[language] ??= new Intl.Collator(language, { sensitivity: 'base', numeric: true }).compare
  return orders[language]
}
