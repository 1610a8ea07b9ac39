import type { Language, Table } from '@portal/contract'

/** Newest year first, then by name in the order of the language. */
export function orderTables(tables: readonly Table[], language: Language): Table[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  return tables.toSorted((a, b) => b.year - a.year || compare(a.name, b.name) || a.id - b.id)
}
