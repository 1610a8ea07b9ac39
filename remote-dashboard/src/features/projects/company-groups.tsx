import type { Project } from '@portal/contract'
import { useLanguage } from '@portal/kit/portal'
import { useMemo, useRef } from 'react'
import { useStyles } from './company-groups.styles'
import { CompanyRow } from './company-row'
import { groupByCompany } from './group-by-company'
import { useColumns } from './use-columns'

/** Up to this many companies are all in the page; of more, those far from the window are there with their names only. */
const allUpTo = 20
/** About as many as the window shows: others come once these are painted. */
const startNear = 3

/** The own projects, company by company. */
export function CompanyGroups({ projects }: { projects: readonly Project[] }) {
  const styles = useStyles()
  const language = useLanguage()
  const groups = useMemo(() => groupByCompany(projects, language), [projects, language])
  const area = useRef<HTMLDivElement>(null)
  const columns = useColumns(area)
  const canBeFar = groups.length > allUpTo
  return (
    <div ref={area} className={styles.groups}>
      {groups.map((group, at) => (
        <CompanyRow
          key={group.company?.id ?? 'none'}
          {...group}
          columns={columns}
          canBeFar={canBeFar}
          startsFar={canBeFar && at >= startNear}
          isFirst={at === 0}
        />
      ))}
    </div>
  )
}
