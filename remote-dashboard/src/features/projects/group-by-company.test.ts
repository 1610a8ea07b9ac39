import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { describe, expect, test } from 'vitest'
import { groupByCompany } from './group-by-company'

const company = (id: number, name: string) => sampleCompany({ id, name })

describe('grouping by company', () => {
  test('orders companies as the language does, whatever their case and accents', () => {
    const names = ['Zenit 10', 'água Lda', 'Zenit 9', 'Aguas & Filhos']
    const projects = names.map((name, id) => sampleProject({ id, company: company(id, name) }))
    expect(groupByCompany(projects, 'pt').map((group) => group.company?.name)).toEqual([
      'água Lda',
      'Aguas & Filhos',
      'Zenit 9',
      'Zenit 10',
    ])
  })

  test('keeps the projects of a company in the order of the server', () => {
    const [a, b] = [company(1, 'A'), company(2, 'B')]
    const projects = [
      sampleProject({ id: 7, company: a }),
      sampleProject({ id: 3, company: b }),
      sampleProject({ id: 5, company: a }),
    ]
    const ids = groupByCompany(projects, 'en').map(({ projects: own }) => own.map(({ id }) => id))
    expect(ids).toEqual([[7, 5], [3]])
  })

  test('puts projects without a company last', () => {
    const projects = [
      sampleProject({ id: 1, company: null }),
      sampleProject({ id: 2, company: company(1, 'Zenit') }),
      sampleProject({ id: 3, company: null }),
    ]
    const groups = groupByCompany(projects, 'en')
    expect(groups.map((group) => group.company?.name)).toEqual(['Zenit', undefined])
    expect(groups[1]?.projects).toHaveLength(2)
  })
})
