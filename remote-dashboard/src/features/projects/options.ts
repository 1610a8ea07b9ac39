import type { Language, Project } from '@portal/contract'
import { yearOf } from '@portal/kit/portal'
import { nameOrder } from './name-order'

/** One choice of a filter, with how many projects it would show by itself. */
export interface FilterOption {
  readonly value: number
  readonly label: string
  readonly count: number
}

/** The years of the projects, the newest first. */
export function yearOptions(projects: readonly Project[]): FilterOption[] {
  const counts = new Map<number, number>()
  for (const { createdAt } of projects) {
    const year = yearOf(createdAt)
    if (year !== undefined) counts.set(year, (counts.get(year) ?? 0) + 1)
  }
  return [...counts]
    .map(([value, count]) => ({ value, label: String(value), count }))
    .sort((a, b) => b.value - a.value)
}

/** The companies of the projects, by name. */
export function companyOptions(projects: readonly Project[], language: Language): FilterOption[] {
  const options = new Map<number, { value: number; label: string; count: number }>()
  for (const { company } of projects) {
    if (!company) continue
    const known = options.get(company.id)
    if (known) known.count += 1
    else options.set(company.id, { value: company.id, label: company.name, count: 1 })
  }
  const compare = nameOrder(language)
  return [...options.values()].sort((a, b) => compare(a.label, b.label))
}
