import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { Button } from '@portal/kit/ui/core'
import { memo, useId, useRef } from 'react'
import { useCardLayer } from './card-layer'
import { CompanyHeader } from './company-header'
import { useStyles as useHeaderStyles } from './company-header.styles'
import { collapsedHeightPx, useStyles } from './company-row.styles'
import type { CompanyGroup } from './group-by-company'
import { ProjectGrid } from './project-grid'
import { useExpanded } from './use-expanded'
import { useFar } from './use-far'

interface CompanyRowProps extends CompanyGroup {
  /** Cards that one row has room for: undefined before that is measured, null if there is no width. */
  readonly columns: number | null | undefined
  /** Whether it is only its name while it is far from the window. */
  readonly canBeFar: boolean
  readonly startsFar: boolean
  readonly isFirst: boolean
}

/** The name and the projects of a company. */
export const CompanyRow = memo(function CompanyRow(props: CompanyRowProps) {
  const { company, projects, columns } = props
  const { t } = useCardLayer()
  const styles = useHeaderStyles()
  const headingId = `company-${company?.id ?? 'none'}`
  const section = useRef<HTMLElement>(null)
  const { isFar, heightPx } = useFar(section, props)
  const name = company?.name ?? t('group.other')
  const overflows = typeof columns === 'number' && projects.length > columns
  if (isFar) {
    const height = heightPx ?? collapsedHeightPx({ overflows })
    return (
      <section ref={section} aria-labelledby={headingId} style={{ height }}>
        <h2 id={headingId} className={styles.name}>
          {name}
        </h2>
      </section>
    )
  }
  return (
    <section ref={section} aria-labelledby={headingId}>
      <CompanyHeader company={company} name={name} count={projects.length} headingId={headingId} />
      <Cards {...props} name={name} headingId={headingId} overflows={overflows} />
    </section>
  )
})

interface CardsProps extends CompanyRowProps {
  readonly name: string
  readonly headingId: string
  readonly overflows: boolean
}

/**
 * One row of cards, and all of them on demand. Cards that the row has no room for are not in the page, so that the keyboard
 * never gets to one that cannot be seen.
 */
function Cards({ company, projects, columns, isFirst, name, headingId, overflows }: CardsProps) {
  const { t } = useCardLayer()
  const styles = useStyles()
  const contentId = useId()
  const [expanded, setExpanded] = useExpanded(company?.id ?? 0)
  const isMeasured = columns !== undefined
  const isWhole = expanded || !overflows
  // Before measuring, one card: mounting all of a large portfolio takes seconds, and most would go at once.
  const shown = isMeasured && isWhole ? projects : projects.slice(0, columns ?? 1)
  return (
    <>
      <div id={contentId} className={isWhole ? styles.whole : styles.collapsed}>
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
    </>
  )
}
