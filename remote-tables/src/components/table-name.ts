import type { Table } from '@portal/contract'
import { useTablesWords } from '../words'

/** The readable type of a table, with spaces instead of underscores. */
export function typeText(type: string): string {
  return type.replaceAll('_', ' ').trim()
}

export function tableName({ name, type }: Pick<Table, 'name' | 'type'>): string | undefined {
  return name.trim() || typeText(type) || undefined
}

/** Like `tableName`, with the number as the last resort. */
export function useTableName(): (table: Table) => string {
  const t = useTablesWords()
  return (table) => tableName(table) ?? t('card.unnamed', { id: table.id })
}
