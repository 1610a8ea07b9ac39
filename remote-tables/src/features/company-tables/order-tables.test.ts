import { sampleTable } from '@portal/testing/samples'
import { expect, test } from 'vitest'
import { orderTables } from './order-tables'

test('the newest year comes first, and within a year the name decides', () => {
  const tables = [
    sampleTable({ id: 1, year: 2023, name: 'Alpha' }),
    sampleTable({ id: 2, year: 2025, name: 'Zona 10' }),
    sampleTable({ id: 3, year: 2025, name: 'Zona 9' }),
    sampleTable({ id: 4, year: 2025, name: 'água' }),
  ]
  expect(orderTables(tables, 'pt').map(({ id }) => id)).toEqual([4, 3, 2, 1])
})
