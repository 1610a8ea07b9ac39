import { useSearchParams } from '@portal/shared/portal'

export type ProjectsTab = 'own' | 'shared'

/** The chosen tab, which the URL holds: `?tab=shared`, nothing for the own projects. */
export function useTab(): [ProjectsTab, (tab: ProjectsTab) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (tab: ProjectsTab) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (tab === 'shared') after.set('tab', tab)
        else after.delete('tab')
        return after
      },
      { replace: true },
    )
  return [search.get('tab') === 'shared' ? 'shared' : 'own', choose]
}
