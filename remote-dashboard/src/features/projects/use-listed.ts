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
  // Both are new objects at renderings that change neither, so memoize on their JSON.
  const said = JSON.stringify([filters, pinned])
  return useMemo(() => {
    const [wanted, pins] = JSON.parse(said) as [Filters, number[]]
    return sortProjects(applyFilters(projects, wanted), sort, new Set(pins), language)
  }, [projects, said, sort, language])
}
