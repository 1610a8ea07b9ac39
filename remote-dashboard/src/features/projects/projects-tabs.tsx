import { Badge, Tab, TabList } from '@portal/kit/ui/app'
import { makeStyles, mergeClasses, tokens } from '@portal/kit/ui/core'
import { useDashboardWords } from '../../words'
import type { ProjectsTab } from './use-dashboard-url'

/** Both tabs fit in one line in Portuguese, with their counts from 390 px on. */
const phone = '@media (width < 440px)'

const useStyles = makeStyles({
  tabs: {
    // The words of the first tab begin where the heading above does.
    marginInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    flexWrap: 'wrap',
    [phone]: { marginInline: `calc(-1 * ${tokens.spacingHorizontalS})` },
  },
  tab: {
    [phone]: { paddingInline: tokens.spacingHorizontalSNudge },
  },
  count: {
    marginInlineStart: tokens.spacingHorizontalXS,
    [phone]: {
      paddingInline: 0,
      minWidth: 'auto',
      backgroundColor: 'transparent',
      '::after': { display: 'none' },
    },
    '@media (width < 390px)': { display: 'none' },
  },
  unknown: { visibility: 'hidden' },
})

/** Keeps the room of a count, so that nothing moves when it comes. */
const placeholder = '00'

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
          className={styles.tab}
          value={tab}
          aria-controls={tab === chosen ? panelIdOf(tab) : undefined}
        >
          {t(`tab_${tab}`)}{' '}
          <Badge
            className={mergeClasses(styles.count, counts[tab] === undefined && styles.unknown)}
            appearance="tint"
            color={tab === chosen ? 'brand' : 'informative'}
          >
            {counts[tab] ?? placeholder}
          </Badge>
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
