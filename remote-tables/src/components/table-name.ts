import type { Table } from '@portal/shared/contract'
import { useTablesWords } from '../words'

/** The type of a table as people read it: words with spaces instead of underscores (3.4). */
export function typeText(type: string): string {
  return type.replaceAll('_', ' ').trim()
}

/** What a table is called: its name, else its type; undefined when it has neither (G-63). */
export function tableName({ name, type }: Pick<Table, 'name' | 'type'>): string | undefined {
  return name.trim() || typeText(type) || undefined
}

/** As `tableName`, and by its number when it has neither. */
export function useTableName(): (table: Table) => string {
  const t = useTablesWords()
  return (table) => tableName(table) ?? t('card.unnamed', { id: table.id })
}
