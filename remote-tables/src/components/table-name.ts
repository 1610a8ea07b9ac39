import type { Table } from '@portal/contract'
import { useTablesWords } from '../words'

/** The type of a table as people read it: words with spaces instead of underscores. */
export function typeText(type: string): string {
  return type.replaceAll('_', ' ').trim()
}

/** The title of a table: its name or its type, or undefined. */
export function tableName({ name, type }: Pick<Table, 'name' | 'type'>): string | undefined {
  return name.trim() || typeText(type) || undefined
}

/** As `tableName`, and by its number when it has neither. */
export function useTableName(): (table: Table) => string {
  const t = useTablesWords()
  return (table) => tableName(table) ?? t('card.unnamed', { id: table.id })
}
