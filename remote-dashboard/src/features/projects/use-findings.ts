import type { EndpointReply, getProjects, Project } from '@portal/contract'
import { useAddresses, usePortal } from '@portal/kit/portal'
import { usePreferences } from '../../components/use-preferences'
import { useDashboardWords } from '../../words'
import { type Filters, noFilters } from './filters'
import { companiesOf, type Finding } from './find'
import { panelIdOf } from './projects-tabs'
import type { DashboardUrl, ProjectsTab } from './use-dashboard-url'

/** The results of the finder: recent projects, all projects, companies, their tables, actions. */
export function useFindings(
  { projects: own, user: { sharedProjects } }: EndpointReply<typeof getProjects>,
  url: DashboardUrl,
): readonly Finding[] {
  const t = useDashboardWords()
  const { dialogs, session } = usePortal()
  const addresses = useAddresses()
  const { recent, noteOpened } = usePreferences()
  const projects = [...own, ...sharedProjects].filter(({ folder }) => folder !== '')
  const companies = companiesOf(own)

  const toProject = (project: Project, group: Finding['group']): Finding => ({
    id: `${group}-${project.id}`,
    group,
    label: project.name,
    project,
    act: () => {
      noteOpened(project.id)
      window.open(addresses.project(project.folder), '_blank', 'noopener')
    },
  })
  const byId = new Map(projects.map((project) => [project.id, project]))
  const action = (id: string, label: string, act: () => void): Finding => ({
    id: `action-${id}`,
    group: 'actions',
    label,
    act,
  })
  return [
    ...recent.flatMap((id) => byId.get(id) ?? []).map((project) => toProject(project, 'recent')),
    ...projects.map((project) => toProject(project, 'projects')),
    ...companies.map((company) => ({
      id: `company-${company.id}`,
      group: 'companies' as const,
      label: company.name,
      company,
      act: () => showTab(url, 'own', { ...noFilters, companies: [company.id] }),
    })),
    ...companies
      .filter(({ tables }) => tables.length > 0)
      .map(({ id, name }) => ({
        id: `tables-${id}`,
        group: 'tables' as const,
        label: t('group.tables', { company: name }),
        act: () => dialogs.open('tables', { company: id }),
      })),
    action('own', t('tab_own'), () => showTab(url, 'own')),
    action('shared', t('tab_shared'), () => showTab(url, 'shared')),
    action('profile', t('finder.profile'), () => dialogs.open('profile', {})),
    action('leave', t('finder.leave'), session.signOut),
  ]
}

/** Moves the focus to the list, because the element that had it may not be in the new one. */
function showTab(url: DashboardUrl, tab: ProjectsTab, filters?: Filters): void {
  url.chooseTab(tab, filters)
  document.getElementById(panelIdOf(url.tab))?.focus()
}
