import { limits, type Project } from '@portal/contract'
import { fold, yearOf } from '@portal/kit/portal'
import { foldedName } from './folded-name'

export const sortOrders = ['default', 'name', 'newest', 'oldest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The filters of a tab. An empty list means all. */
export interface Filters {
  readonly query: string
  readonly years: readonly number[]
  readonly companies: readonly number[]
}

export const noFilters: Filters = { query: '', years: [], companies: [] }

const keys = { query: 'q', years: 'year', companies: 'company' } as const

/** Reads the filters from a URL query and ignores invalid ones. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    query: (search.get(keys.query) ?? '').slice(0, limits.searchMaxCharacters),
    years: numbersOf(search, keys.years),
    companies: numbersOf(search, keys.companies),
  }
}

/** The same query with other filters in it. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  const after = new URLSearchParams(search)
  for (const key of Object.values(keys)) after.delete(key)
  if (filters.query.trim()) after.set(keys.query, filters.query)
  for (const year of filters.years) after.append(keys.years, String(year))
  for (const company of filters.companies) after.append(keys.companies, String(company))
  return after
}

/** How many kinds of filters narrow the list. */
export function activeCount({ query, years, companies }: Filters): number {
  return [query.trim() !== '', years.length > 0, companies.length > 0].filter(Boolean).length
}

/** The projects that meet every filter, in the order they came in. */
export function applyFilters(
  projects: readonly Project[],
  { query, years, companies }: Filters,
): readonly Project[] {
  const wanted = fold(query.trim())
  if (!wanted && years.length === 0 && companies.length === 0) return projects
  return projects.filter(
    (project) =>
      (!wanted || foldedName(project).includes(wanted)) &&
      (years.length === 0 || years.includes(yearOf(project.createdAt) ?? Number.NaN)) &&
      (companies.length === 0 || companies.includes(project.company?.id ?? Number.NaN)),
  )
}

function numbersOf(search: URLSearchParams, key: string): number[] {
  const numbers = search.getAll(key).map(Number)
  return [...new Set(numbers.filter((value) => Number.isSafeInteger(value) && value > 0))]
}
