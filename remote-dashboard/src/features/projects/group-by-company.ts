import type { Company, Language, Project } from '@portal/contract'
import { nameOrder } from './name-order'

/** The projects of a company; those without one come last, under no company. */
export interface CompanyGroup {
  readonly company: Company | null
  readonly projects: readonly Project[]
}

/** Groups by company name in the order of the language; projects keep the server's order. */
export function groupByCompany(projects: readonly Project[], language: Language): CompanyGroup[] {
  const groups = new Map<number | undefined, { company: Company | null; projects: Project[] }>()
  for (const project of projects) {
    const group = groups.get(project.company?.id)
    if (group) group.projects.push(project)
    else groups.set(project.company?.id, { company: project.company, projects: [project] })
  }
  const compare = nameOrder(language)
  return [...groups.values()].sort((a, b) => {
    if (!a.company || !b.company) return Number(!a.company) - Number(!b.company)
    return compare(a.company.name, b.company.name)
  })
}
