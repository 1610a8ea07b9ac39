import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { Button } from '@portal/kit/ui/core'
import { useId, useRef } from 'react'
import { useDashboardWords } from '../../words'
import { CompanyHeader } from './company-header'
import { useStyles } from './company-row.styles'
import type { CompanyGroup } from './group-by-company'
import { ProjectGrid } from './project-grid'
import { useColumns } from './use-columns'
import { useExpanded } from './use-expanded'

/**
 * The projects of a company: one row of cards, and all of them on demand. Cards that the row has no
 * room for are not in the page, so that the keyboard never gets to one that cannot be seen.
 */
export function CompanyRow({
  company,
  projects,
  isFirst = false,
}: CompanyGroup & { readonly isFirst?: boolean }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const headingId = `company-${company?.id ?? 'none'}`
  const contentId = useId()
  const row = useRef<HTMLDivElement>(null)
  const columns = useColumns(row)
  const [expanded, setExpanded] = useExpanded(company?.id ?? 0)
  const name = company?.name ?? t('group.other')
  const isMeasured = columns !== undefined
  const overflows = typeof columns === 'number' && projects.length > columns
  const isWhole = expanded || !overflows
  // Before measuring, one card: mounting all of a large portfolio takes seconds, and most would go at once.
  const shown = isMeasured && isWhole ? projects : projects.slice(0, columns ?? 1)
  return (
    <section aria-labelledby={headingId}>
      <CompanyHeader company={company} count={projects.length} headingId={headingId} />
      <div ref={row} id={contentId} className={isWhole ? styles.whole : styles.collapsed}>
        <ProjectGrid
          projects={shown}
          columns={columns ?? 1}
          labelledBy={headingId}
          heading="h3"
          isFirst={isFirst}
        />
      </div>
      {overflows && (
        <div className={styles.more}>
          <Button
            appearance="subtle"
            icon={expanded ? <ChevronUpRegular /> : <ChevronDownRegular />}
            iconPosition="after"
            aria-expanded={expanded}
            aria-controls={contentId}
            onClick={() => setExpanded(!expanded)}
          >
            {t(expanded ? 'group.collapse' : 'group.expand', { company: name })}
          </Button>
        </div>
      )}
    </section>
  )
}
