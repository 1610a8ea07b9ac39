import type { Table } from '@portal/shared/contract'

/** The type of a table as people read it: words with spaces instead of underscores (3.4). */
export function typeText(type: string): string {
  return type.replaceAll('_', ' ').trim()
}

/** What a table is called: its name, else its type; undefined when it has neither (G-63). */
export function tableName({ name, type }: Pick<Table, 'name' | 'type'>): string | undefined {
  return name.trim() || typeText(type) || undefined
}
