import { Badge, Tab, TabList } from '@portal/kit/ui/app'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import { useDashboardWords } from '../../words'
import type { ProjectsTab } from './use-dashboard-url'

const useStyles = makeStyles({
  tabs: {
    // The words of the first tab begin where the heading above does.
    marginInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    flexWrap: 'wrap',
  },
  count: {
    marginInlineStart: tokens.spacingHorizontalXS,
    '@media (width < 360px)': { display: 'none' },
  },
})

interface ProjectsTabsProps {
  readonly chosen: ProjectsTab
  readonly onChoose: (tab: ProjectsTab) => void
  /** How many projects each tab has, once that is known. */
  readonly own: number | undefined
  readonly shared: number | undefined
}

/** The two tabs with their counts. The arrows move and choose at once. */
export function ProjectsTabs({ chosen, onChoose, ...counts }: ProjectsTabsProps) {
  const t = useDashboardWords()
  const styles = useStyles()
  return (
    <TabList
      className={styles.tabs}
      aria-label={t('title')}
      selectTabOnFocus
      selectedValue={chosen}
      onTabSelect={(_, { value }) => onChoose(value as ProjectsTab)}
    >
      {(['own', 'shared'] as const).map((tab) => (
        <Tab
          key={tab}
          id={tabIdOf(tab)}
          value={tab}
          aria-controls={tab === chosen ? panelIdOf(tab) : undefined}
        >
          {t(`tab_${tab}`)}
          {counts[tab] !== undefined && (
            <>
              {' '}
              <Badge
                className={styles.count}
                appearance="tint"
                color={tab === chosen ? 'brand' : 'informative'}
              >
                {counts[tab]}
              </Badge>
            </>
          )}
        </Tab>
      ))}
    </TabList>
  )
}

export function tabIdOf(tab: ProjectsTab): string {
  return `projects-tab-${tab}`
}

export function panelIdOf(tab: ProjectsTab): string {
  return `projects-panel-${tab}`
}
