import { inspect } from 'node:util'
import { sampleProject, sampleTable, sampleUser } from '@portal/testing/samples'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, getProjects, getResource, getTablesByCompany } from './contract'
import { quickCheck } from './quick-check'

const time = '2026-01-02T03:04:05.678Z'
const order = { id: 1, brand: 'Né & Filhos', orderBy: 'Ana', orderDate: time, createdAt: time }
const linked = { ...order, id: 2, project: { name: 'Lobby', folder: 'lobby' } }
const rows = [
  { id: 1, table_projects: [order, linked] },
  { id: 2, table_projects: [] },
]
const samples = [
  [getTablesByCompany.reply, [sampleTable({ tables_rows: rows }), sampleTable({ id: 2 })]],
  [getResource.reply, sampleUser({ portrait: 'me.jpg' })],
  [
    getProjects.reply,
    {
      projects: [sampleProject(), sampleProject({ company: null, folder: '' })],
      user: { sharedProjects: [sampleProject({ id: 2 })] },
    },
  ],
] as const
const others = [
  ...[undefined, null, true, '', 'x', 'two\nlines', '\u202e', '-', 'x'.repeat(5000), '../up'],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, 10n],
  ...[
    [],
    {},
    [undefined],
    { id: 1 },
    '2026-02-30T03:04:05.678Z',
    '2026-01-02T03:04:05Z',
    time,
    1e4,
  ],
]

test.each(samples)('what a reply may be is known at once', (schema, sample) => {
  expect(quickCheck(schema, sample)).toBe(true)
})

test.each(samples)('a reply with any part wrong is judged as by a parse', (schema, sample) => {
  for (const changed of variantsOf(sample)) {
    expect(quickCheck(schema, changed), inspect(changed, { depth: null })).toBe(
      schema.safeParse(changed).success,
    )
  }
})

test('what is not known here is never taken for right', () => {
  const schemas = [
    z.string().refine(() => false),
    z.string().transform(Number),
    z.string().trim(),
    z.coerce.number(),
    z.email(),
    z.url(),
    z.strictObject({}),
    z.number().multipleOf(2),
    z.record(z.string(), z.string()),
    z.string().default('x'),
    ...Object.values(endpoints).map(({ reply }) => reply),
  ]
  for (const schema of schemas) {
    for (const value of others) {
      if (quickCheck(schema, value)) expect(schema.parse(value)).toEqual(value)
    }
  }
})

function* variantsOf(value: unknown): Generator<unknown> {
  yield* others
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of variantsOf(part)) yield withPart(value, key, changed)
    yield withPart(value, key)
  }
}

function withPart(value: object, key: string, ...part: [] | [unknown]): unknown {
  if (Array.isArray(value)) return value.toSpliced(Number(key), 1, ...part)
  const { [key]: _, ...others } = value as Record<string, unknown>
  return part.length === 0 ? others : { ...others, [key]: part[0] }
}
