import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { Button } from '@portal/kit/ui/core'
import { type FocusEvent, type MouseEvent, memo, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
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

const tabStops = ':is(a, button):not([tabindex="-1"])'

/** The name and the projects of a company. */
export const CompanyRow = memo(function CompanyRow(props: CompanyRowProps) {
  const { company, projects, columns } = props
  const { t } = useCardLayer()
  const styles = useHeaderStyles()
  const headingId = `company-${company?.id ?? 'none'}`
  const section = useRef<HTMLElement>(null)
  const { isFar, heightPx, comeNear } = useFar(section, props)
  const name = company?.name ?? t('group.other')
  const overflows = typeof columns === 'number' && projects.length > columns
  /** Gives the focus to the first Tab stop, or to the last one for whoever comes from behind it. */
  const enter = ({ relatedTarget: from }: FocusEvent) => {
    flushSync(comeNear)
    const stops = section.current?.querySelectorAll<HTMLElement>(tabStops) ?? []
    const isBehind =
      from && section.current?.compareDocumentPosition(from) === Node.DOCUMENT_POSITION_FOLLOWING
    stops[isBehind ? stops.length - 1 : 0]?.focus()
  }
  if (isFar) {
    const height = heightPx ?? collapsedHeightPx({ overflows })
    return (
      <section ref={section} aria-labelledby={headingId} style={{ height }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a held Tab arrives before the cards, and is passed on to them. */}
        <h2 id={headingId} className={styles.name} tabIndex={0} onFocus={enter}>
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
  const content = useRef<HTMLDivElement>(null)
  const toggle = ({ detail }: MouseEvent) => {
    flushSync(() => setExpanded(!expanded))
    // The button follows the cards, and would leave the window with the focus. A click by keyboard has no detail.
    if (detail > 0 || expanded) return
    const card = content.current?.querySelectorAll('li')[columns ?? 1]
    card?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <>
      <div ref={content} id={contentId} className={isWhole ? styles.whole : styles.collapsed}>
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
            onClick={toggle}
          >
            {t(expanded ? 'group.collapse' : 'group.expand', { company: name })}
          </Button>
        </div>
      )}
    </>
  )
}
