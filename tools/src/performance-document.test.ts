import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Figures } from '@portal/bench/figures'
import { expect, test } from 'vitest'
import { readJson, root } from '../workspace.mjs'
import { withTables } from './performance-document'

const figures = Figures.parse(readJson('docs/performance.json'))
const document = readFileSync(join(root, 'docs/performance.md'), 'utf8')

test('docs/performance.md shows the figures of docs/performance.json, of every bench', () => {
  expect(withTables(document, figures)).toBe(document)
  const benches = Object.keys(readJson('package.json').scripts)
    .filter((name) => name.startsWith('bench:'))
    .map((name) => name.replace('bench:', ''))
  for (const name of benches) {
    expect(document).toContain(`<!-- figures: ${name} -->`)
    expect(figures[name]).not.toHaveLength(0)
  }
  expect(Object.keys(figures).sort()).toEqual(benches.sort())
})

test('docs/capacity.md is calculated from the same figures', () => {
  const capacity = readFileSync(join(root, 'docs/capacity.md'), 'utf8')
  expect(withTables(capacity, figures)).toBe(capacity)
  const slower = figures.api?.map((one) =>
    one.of === 'sign-in' ? { ...one, value: one.value / 100 } : one,
  )
  expect(withTables(capacity, { ...figures, api: slower ?? [] })).not.toBe(capacity)
  expect(() => withTables(capacity, { ...figures, api: [] })).toThrow(/has not measured/)
})

test('a table has ratios where figures are compared, and goals', () => {
  const text = '<!-- figures: load -->\nold\n<!-- /figures -->\nprose'
  const load = [
    { of: 'login', measure: 'bytes', value: 30, to: 20, unit: 'KB', atMost: 1.05 },
    { of: 'login', measure: 'FCP', value: 1200, unit: 'ms' },
    { of: 'read', measure: 'calls', value: 9, to: 1000, unit: '/s', atLeast: 0.4 },
  ]
  expect(withTables(text, Figures.parse({ load }))).toBe(`<!-- figures: load -->
|  | bytes | FCP | calls |
|---|---|---|---|
| login | 30.0 : 20.0 KB = **1.50** (≤ 1.05) | 1,200 ms |  |
| read |  |  | 9.0 : 1,000 /s = **0.0090** (≥ 0.4) |
<!-- /figures -->
prose`)
})
