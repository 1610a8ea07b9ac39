import type { Company, Project } from '@portal/contract'
import { fold, type Portal, type useAddresses } from '@portal/kit/portal'
import type { ReactElement } from 'react'
import { foldedName } from './folded-name'
import type { DashboardUrl } from './use-dashboard-url'

/** The parts of the portal and the page that the actions of results use. */
export interface FindingContext extends Pick<Portal, 'dialogs' | 'session'> {
  readonly url: DashboardUrl
  readonly addresses: ReturnType<typeof useAddresses>
  readonly noteOpened: (project: number) => void
}

/** Something that the finder can lead to. */
export interface Finding {
  readonly id: string
  readonly group: 'recent' | 'projects' | 'companies' | 'tables' | 'actions'
  readonly label: string
  /** One of these three is shown beside the label. */
  readonly project?: Project
  readonly company?: Company
  readonly icon?: ReactElement
  readonly act: (context: FindingContext) => void
}

/** The most that one group lists: who wants more goes on typing. */
const perGroup = 8

/** Those whose label holds every word of the query, in any order, without case and accents; group by group. */
export function findings(all: readonly Finding[], query: string): readonly Finding[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const counts = new Map<Finding['group'], number>()
  return all.filter(({ group, label, project, company }) => {
    // Recent ones are what is offered before anything was typed.
    if (words.length > 0 ? group === 'recent' : group !== 'recent' && group !== 'actions')
      return false
    const named = project ?? company
    const folded = named ? foldedName(named) : fold(label)
    if (!words.every((word) => folded.includes(word))) return false
    const count = (counts.get(group) ?? 0) + 1
    counts.set(group, count)
    return count <= perGroup
  })
}

/** Each company of the projects once. */
export function companiesOf(projects: readonly Project[]): Company[] {
  const companies = new Map<number, Company>()
  for (const { company } of projects) if (company) companies.set(company.id, company)
  return [...companies.values()]
}
