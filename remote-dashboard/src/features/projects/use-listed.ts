import type { Project } from '@portal/contract'
import { useLanguage } from '@portal/kit/portal'
import { useMemo } from 'react'
import { usePreferences } from '../../components/use-preferences'
import { applyFilters, type Filters, type SortOrder } from './filters'
import { sortProjects } from './sorting'

/** The projects that meet the filters, in the chosen order, pinned ones first. */
export function useListed(
  projects: readonly Project[],
  filters: Filters,
  sort: SortOrder,
): readonly Project[] {
  const language = useLanguage()
  const { pinned } = usePreferences()
  // Filters are a new object on every render, so memoize on their JSON.
  const said = JSON.stringify(filters)
  const kept = useMemo(() => applyFilters(projects, JSON.parse(said) as Filters), [projects, said])
  return useMemo(
    () => sortProjects(kept, sort, new Set(pinned), language),
    [kept, sort, pinned, language],
  )
}
