import type { Project } from '@portal/contract'
import { useLanguage } from '@portal/kit/portal'
import { useMemo } from 'react'
import { useStyles } from './company-groups.styles'
import { CompanyRow } from './company-row'
import { groupByCompany } from './group-by-company'

/** The own projects, company by company. */
export function CompanyGroups({ projects }: { projects: readonly Project[] }) {
  const styles = useStyles()
  const language = useLanguage()
  const groups = useMemo(() => groupByCompany(projects, language), [projects, language])
  return (
    <div className={styles.groups}>
      {groups.map((group, at) => (
        <CompanyRow key={group.company?.id ?? 'none'} {...group} isFirst={at === 0} />
      ))}
    </div>
  )
}
