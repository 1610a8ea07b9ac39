import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { describe, expect, test } from 'vitest'
import { activeCount, applyFilters, noFilters, readFilters, withFilters } from './filters'
import { companyOptions, yearOptions } from './options'
import { sortProjects } from './sorting'

const [a, b] = [sampleCompany({ id: 1, name: 'Água' }), sampleCompany({ id: 2, name: 'Zenit' })]
const projects = [
  sampleProject({ id: 1, name: 'Évora 10', company: b, createdAt: '2024-06-01T12:00:00.000Z' }),
  sampleProject({ id: 2, name: 'Évora 9', company: a, createdAt: '2025-06-01T12:00:00.000Z' }),
  sampleProject({ id: 3, name: 'Casa', company: null, createdAt: '2023-06-01T12:00:00.000Z' }),
  sampleProject({ id: 4, name: 'Árvore', company: a, createdAt: 'none' }),
]
const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)
const filtered = (filters: object) => idsOf(applyFilters(projects, { ...noFilters, ...filters }))

describe('filtering', () => {
  test('by nothing leaves all, those without a year too', () => {
    expect(filtered({})).toEqual([1, 2, 3, 4])
    expect(filtered({ query: '   ' })).toEqual([1, 2, 3, 4])
  })

  test('by name ignores case and accents, both ways', () => {
    expect(filtered({ query: 'evora' })).toEqual([1, 2])
    expect(filtered({ query: 'ÉVORA 9' })).toEqual([2])
    expect(filtered({ query: 'cãsa' })).toEqual([3])
    expect(filtered({ query: '.*' })).toEqual([])
  })

  test('by years and companies takes any of each and all kinds together', () => {
    expect(filtered({ years: [2023, 2024] })).toEqual([1, 3])
    expect(filtered({ companies: [1] })).toEqual([2, 4])
    expect(filtered({ years: [2024, 2025], companies: [1], query: 'e' })).toEqual([2])
  })
})

describe('the filters in the URL', () => {
  const url = (query: string) => readFilters(new URLSearchParams(query))

  test('are read as they were written, and leave the rest alone', () => {
    const filters = { query: 'casa & cão', years: [2024, 2023], companies: [7] }
    const search = withFilters(new URLSearchParams('tab=shared&year=1999&dialog=terms'), filters)
    expect(search.get('tab')).toBe('shared')
    expect(search.get('dialog')).toBe('terms')
    expect(readFilters(search)).toEqual(filters)
    expect(withFilters(new URLSearchParams('q=x&year=1&company=2'), noFilters).size).toBe(0)
  })

  test('may be nonsense', () => {
    expect(url('year=abc&year=-1&year=1e99&company=NaN&company=')).toEqual(noFilters)
    expect(url('year=2024&year=2024').years).toEqual([2024])
    expect(url(`q=${'x'.repeat(99)}`).query).toHaveLength(40)
  })

  test('are counted by kind', () => {
    expect(activeCount(noFilters)).toBe(0)
    expect(activeCount({ query: ' ', years: [2023, 2024], companies: [] })).toBe(1)
    expect(activeCount({ query: 'x', years: [2023], companies: [1] })).toBe(3)
  })
})

describe('the choices', () => {
  test('of years are the newest first, with their counts', () => {
    expect(yearOptions(projects).map(({ value, count }) => [value, count])).toEqual([
      [2025, 1],
      [2024, 1],
      [2023, 1],
    ])
  })

  test('of companies are by name as the language sorts them', () => {
    expect(companyOptions(projects, 'pt').map(({ label, count }) => [label, count])).toEqual([
      ['Água', 2],
      ['Zenit', 1],
    ])
  })
})

describe('sorting', () => {
  const sorted = (order: 'default' | 'name' | 'newest' | 'oldest', pins: number[] = []) =>
    idsOf(sortProjects(projects, order, new Set(pins), 'pt'))

  test('by name is as people count and spell', () => {
    expect(sorted('name')).toEqual([4, 3, 2, 1])
  })

  test('by time puts what has none last, either way', () => {
    expect(sorted('newest')).toEqual([2, 1, 3, 4])
    expect(sorted('oldest')).toEqual([3, 1, 2, 4])
  })

  test('puts pinned ones first, in the same order', () => {
    expect(sorted('default', [4, 3])).toEqual([3, 4, 1, 2])
    expect(sorted('name', [1])).toEqual([1, 4, 3, 2])
  })
})
