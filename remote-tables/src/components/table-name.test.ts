import { expect, test } from 'vitest'
import { tableName, typeText } from './table-name'

test('a type is read with spaces', () => {
  expect(typeText('interior_design_orders')).toBe('interior design orders')
})

test('a table without a name goes by its type, and without that by nothing', () => {
  expect(tableName({ name: 'Lobby', type: 'design' })).toBe('Lobby')
  expect(tableName({ name: ' ', type: 'interior_design' })).toBe('interior design')
  expect(tableName({ name: '', type: '' })).toBeUndefined()
})
