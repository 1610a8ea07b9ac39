import { useSearchParams } from '@portal/kit/portal'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '../../components/use-preferences'
import { type Filters, readFilters, type SortOrder, sortOrders, withFilters } from './filters'

export type ProjectsTab = 'own' | 'shared'

export interface DashboardUrl {
  readonly tab: ProjectsTab
  /** With the filters that the tab had, unless others are given. */
  readonly chooseTab: (tab: ProjectsTab, filters?: Filters) => void
  readonly filters: Filters
  readonly chooseFilters: (changes: Partial<Filters>) => void
  readonly sort: SortOrder
  readonly chooseSort: (order: SortOrder) => void
}

const keys = { tab: 'tab', sort: 'sort' } as const

/**
 * Tab, filters and order of the dashboard, stored in the URL. A change replaces the history entry. Each tab keeps its
 * filters while the dashboard is open, and in the entry for a reload; the order is saved for the user.
 */
export function useDashboardUrl(): DashboardUrl {
  const { sort: keptSort, setSort: keepSort } = usePreferences()
  const queryOf = useRef<Partial<Record<ProjectsTab, string>>>(entryState().queries ?? {})
  const { search, newest, replace } = useQuery({ ...entryState(), queries: queryOf.current })
  const tab = tabIn(search)
  const filters = readFilters(search)
  const inUrl = sortOrders.find((order) => order === search.get(keys.sort))
  const kept = sortOrders.find((order) => order === keptSort) ?? 'default'
  const sort = inUrl ?? kept

  const chooseTab = (chosen: ProjectsTab, given?: Filters) => {
    const before = newest()
    queryOf.current[tabIn(before)] = before.toString()
    const kept = readFilters(new URLSearchParams(queryOf.current[chosen]))
    replace(withFilters(withValue(before, keys.tab, chosen, 'own'), given ?? kept))
  }
  const chooseFilters = (changes: Partial<Filters>) => {
    const before = newest()
    replace(withFilters(before, { ...readFilters(before), ...changes }))
  }
  const chooseSort = (chosen: SortOrder) => {
    keepSort(chosen === 'default' ? undefined : chosen)
    replace(withValue(newest(), keys.sort, chosen, 'default'))
  }

  // A stored order is in the URL too, so a copied address shows the same.
  const isMissing = inUrl === undefined && kept !== 'default'
  const showKept = useEffectEvent(() => replace(withValue(newest(), keys.sort, kept, 'default')))
  useEffect(() => {
    if (isMissing) showKept()
  }, [isMissing])

  return { tab, chooseTab, filters, chooseFilters, sort, chooseSort }
}

function tabIn(search: URLSearchParams): ProjectsTab {
  return search.get(keys.tab) === 'shared' ? 'shared' : 'own'
}

/** The state of the entry, which the router keeps as `usr`. */
function entryState() {
  return globalThis.history?.state?.usr ?? {}
}

/** The router renders a change late: until then `newest` has it, so that another change doesn't undo it. */
function useQuery(state: object) {
  const [search, setSearch] = useSearchParams()
  const pending = useRef<string[]>([])
  const shown = search.toString()
  useEffect(() => {
    const followed = pending.current.lastIndexOf(shown)
    pending.current = followed < 0 ? [] : pending.current.slice(followed + 1)
  }, [shown])
  return {
    search,
    newest: () => new URLSearchParams(pending.current.at(-1) ?? shown),
    replace: (query: URLSearchParams) => {
      pending.current.push(query.toString())
      setSearch(query, { replace: true, state })
    },
  }
}

function withValue(search: URLSearchParams, key: string, value: string, usual: string) {
  const after = new URLSearchParams(search)
  if (value === usual) after.delete(key)
  else after.set(key, value)
  return after
}
