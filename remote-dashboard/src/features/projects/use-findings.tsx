import { HeadsetVrRegular } from '@fluentui/react-icons/svg/headset-vr'
import { PeopleRegular } from '@fluentui/react-icons/svg/people'
import { PersonRegular } from '@fluentui/react-icons/svg/person'
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out'
import { TableRegular } from '@fluentui/react-icons/svg/table'
import type { EndpointReply, getProjects, Project } from '@portal/contract'
import { useAddresses, usePortal } from '@portal/kit/portal'
import { type ReactElement, useMemo } from 'react'
import { usePreferences } from '../../components/use-preferences'
import { useDashboardWords } from '../../words'
import { type Filters, noFilters } from './filters'
import { companiesOf, type Finding, type FindingContext } from './find'
import { panelIdOf } from './projects-tabs'
import type { DashboardUrl, ProjectsTab } from './use-dashboard-url'

/** The results of the finder: recent projects, all projects, companies, their tables, actions. */
export function useFindings(reply: EndpointReply<typeof getProjects>): readonly Finding[] {
  const t = useDashboardWords()
  const { recent } = usePreferences()
  return useMemo(() => listFindings(reply, recent, t), [reply, recent, t])
}

export function useFindingContext(url: DashboardUrl): FindingContext {
  const { dialogs, session } = usePortal()
  const addresses = useAddresses()
  const { noteOpened } = usePreferences()
  return { url, dialogs, session, addresses, noteOpened }
}

function listFindings(
  { projects: own, user: { sharedProjects } }: EndpointReply<typeof getProjects>,
  recent: readonly number[],
  t: ReturnType<typeof useDashboardWords>,
): readonly Finding[] {
  const projects = [...own, ...sharedProjects].filter(({ folder }) => folder !== '')
  const companies = companiesOf(own)

  const toProject = (project: Project, group: Finding['group']): Finding => ({
    id: `${group}-${project.id}`,
    group,
    label: project.name,
    project,
    act: ({ addresses, noteOpened }) => {
      noteOpened(project.id)
      window.open(addresses.project(project.folder), '_blank', 'noopener')
    },
  })
  const byId = new Map(projects.map((project) => [project.id, project]))
  const action = (id: string, label: string, icon: ReactElement, act: Finding['act']): Finding => ({
    id: `action-${id}`,
    group: 'actions',
    label,
    icon,
    act,
  })
  return [
    ...recent.flatMap((id) => byId.get(id) ?? []).map((project) => toProject(project, 'recent')),
    ...projects.map((project) => toProject(project, 'projects')),
    ...companies.map(
      (company): Finding => ({
        id: `company-${company.id}`,
        group: 'companies',
        label: company.name,
        company,
        act: ({ url }) => showTab(url, 'own', { ...noFilters, companies: [company.id] }),
      }),
    ),
    ...companies
      .filter(({ tables }) => tables.length > 0)
      .map(
        ({ id, name }): Finding => ({
          id: `tables-${id}`,
          group: 'tables',
          label: t('group.tables', { company: name }),
          icon: <TableRegular />,
          act: ({ dialogs }) => dialogs.open('tables', { company: id }),
        }),
      ),
    action('own', t('tab_own'), <HeadsetVrRegular />, ({ url }) => showTab(url, 'own')),
    action('shared', t('tab_shared'), <PeopleRegular />, ({ url }) => showTab(url, 'shared')),
    action('profile', t('finder.profile'), <PersonRegular />, ({ dialogs }) =>
      dialogs.open('profile', {}),
    ),
    action('leave', t('finder.leave'), <SignOutRegular />, ({ session }) => session.signOut()),
  ]
}

/** Moves the focus to the list, because the element that had it may not be in the new one. */
function showTab(url: DashboardUrl, tab: ProjectsTab, filters?: Filters): void {
  url.chooseTab(tab, filters)
  document.getElementById(panelIdOf(url.tab))?.focus()
}
