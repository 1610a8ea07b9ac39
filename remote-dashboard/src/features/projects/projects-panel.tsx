import { HeadsetVrRegular } from '@fluentui/react-icons/svg/headset-vr'
import { PeopleRegular } from '@fluentui/react-icons/svg/people'
import type { EndpointReply, getProjects, Project } from '@portal/contract'
import { EmptyPanel, FailedPanel, usePortal } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'
import { CardLayer } from './card-layer'
import { CompanyGroups } from './company-groups'
import { FilterPanel } from './filter-panel'
import { activeCount, noFilters } from './filters'
import { LoadingProjects, LoadingText } from './loading-projects'
import { useStyles } from './projects-page.styles'
import { panelIdOf, tabIdOf } from './projects-tabs'
import { SharedProjects } from './shared-projects'
import type { DashboardUrl, ProjectsTab } from './use-dashboard-url'
import { FinderButton } from './use-finder'
import { useListed } from './use-listed'

const none: readonly Project[] = []

interface ProjectsPanelProps {
  readonly url: DashboardUrl
  readonly reply: EndpointReply<typeof getProjects> | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  /** Opens the finder; the element gets the focus back. */
  readonly onFind: (from: Element | null) => void
}

/** Content of the chosen tab. The last reply stays visible when a refresh fails. */
export function ProjectsPanel({ url, reply, failed, onRetry, onFind }: ProjectsPanelProps) {
  const t = useDashboardWords()
  const { tab, filters } = url
  const styles = useStyles()
  const projects = reply ? (tab === 'own' ? reply.projects : reply.user.sharedProjects) : none
  // The menu shows the chosen order at once, and closes before the cards move.
  const listed = useListed(projects, filters, useDeferredValue(url.sort))
  const results =
    activeCount(filters) === 0
      ? t('results', { count: listed.length })
      : t('results_of', { shown: listed.length, count: projects.length })
  const panel = useRef<HTMLDivElement>(null)
  const retried = useRef(false)
  const hasReply = reply !== undefined
  // The button that was pressed is gone.
  useEffect(() => {
    if (hasReply && retried.current) panel.current?.focus()
    retried.current = false
  }, [hasReply])
  // The filters go with the last project.
  const hasProjects = projects.length > 0
  const hadProjects = useRef(false)
  useEffect(() => {
    const isLost = hadProjects.current && document.activeElement === document.body
    if (isLost && !hasProjects) panel.current?.focus()
    hadProjects.current = hasProjects
  }, [hasProjects])
  const retry = () => {
    retried.current = true
    onRetry()
  }
  const clear = () => {
    url.chooseFilters(noFilters)
    panel.current?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={panel}
      className={styles.panel}
      id={panelIdOf(tab)}
      role="tabpanel"
      tabIndex={-1}
      aria-labelledby={tabIdOf(tab)}
    >
      {/* It is there from the beginning, or nobody would hear what comes. */}
      <p role="status" className={styles.heard}>
        {projects.length > 0 ? results : !reply && !failed && <LoadingText />}
      </p>
      {reply ? (
        <Listed
          key={tab}
          url={url}
          projects={projects}
          listed={listed}
          results={results}
          onClear={clear}
          onFind={onFind}
        />
      ) : failed ? (
        <FailedPanel title={t('load_failed')} onRetry={retry} />
      ) : (
        <LoadingProjects />
      )}
    </div>
  )
}

interface ListedProps extends Pick<ProjectsPanelProps, 'url' | 'onFind'> {
  readonly projects: readonly Project[]
  readonly listed: readonly Project[]
  readonly results: string
  /** The button for it goes with the filters, so the focus has to go elsewhere. */
  readonly onClear: () => void
}

/** The projects of a tab that meet its filters, in the chosen order. */
function Listed({ url, projects, listed, results, onClear, onFind }: ListedProps) {
  const t = useDashboardWords()
  const [cleared, setCleared] = useState(0)
  const clear = () => {
    setCleared(cleared + 1)
    onClear()
  }
  const { tab, filters, chooseFilters, sort, chooseSort } = url
  const { dialogs } = usePortal()
  if (projects.length === 0) {
    return (
      <Nothing tab={tab} hint={t(`empty_${tab}_hint`)}>
        <Button aria-haspopup="dialog" onClick={() => dialogs.open('contacts', {})}>
          {t('empty_contact')}
        </Button>
      </Nothing>
    )
  }
  return (
    <>
      <FilterPanel
        projects={projects}
        results={results}
        filters={filters}
        onFilter={chooseFilters}
        onClear={clear}
        cleared={cleared}
        sort={sort}
        onSort={chooseSort}
        finder={<FinderButton onOpen={onFind} />}
      />
      {listed.length === 0 ? (
        <Nothing tab={tab} hint={t('filters.nothing_hint')}>
          <Button onClick={clear}>{t('filters.clear')}</Button>
        </Nothing>
      ) : (
        <CardLayer>
          {tab === 'own' ? (
            <CompanyGroups projects={listed} />
          ) : (
            <SharedProjects projects={listed} />
          )}
        </CardLayer>
      )}
    </>
  )
}

interface NothingProps {
  readonly tab: ProjectsTab
  /** Why, and what to do. */
  readonly hint: string
  readonly children: ReactNode
}

function Nothing({ tab, hint, children }: NothingProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  return (
    <EmptyPanel
      icon={tab === 'own' ? <HeadsetVrRegular /> : <PeopleRegular />}
      title={t(`empty_${tab}`)}
    >
      <p className={styles.hint}>{hint}</p>
      {children}
    </EmptyPanel>
  )
}
