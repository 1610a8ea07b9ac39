import { tabKeys } from '@portal/kit/plain/tab-keys'
import { Badge, Tab, TabList } from '@portal/kit/ui/app'
import { makeStyles, mergeClasses, tokens } from '@portal/kit/ui/core'
import { useDashboardWords } from '../../words'
import type { ProjectsTab } from './use-dashboard-url'

const phone = '@media (width < 440px)'
/** Narrower than this, the words of both tabs may not fit in one line. */
const narrow = '@media (width < 360px)'

const useStyles = makeStyles({
  tabs: {
    flexShrink: 1,
    // The words of the first tab begin where the heading above does.
    marginInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    [phone]: { marginInline: `calc(-1 * ${tokens.spacingHorizontalS})` },
    [narrow]: { flexWrap: 'wrap' },
  },
  tab: {
    minWidth: 0,
    flexShrink: 1,
    [phone]: { paddingInline: tokens.spacingHorizontalSNudge },
  },
  // One line high: a count without room wraps out of sight, whatever the font.
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    height: tokens.lineHeightBase300,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  count: {
    [phone]: {
      paddingInline: 0,
      minWidth: 'auto',
      backgroundColor: 'transparent',
      '::after': { display: 'none' },
    },
  },
  // Keeps the room of a count, so that nothing moves when it comes.
  unknown: { visibility: 'hidden', '::before': { content: '"00"' } },
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
      {...tabKeys}
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
          tabIndex={tab === chosen ? 0 : -1}
          aria-controls={tab === chosen ? panelIdOf(tab) : undefined}
        >
          <span className={styles.line}>
            <span>{t(`tab_${tab}`)} </span>
            <Badge
              className={mergeClasses(styles.count, counts[tab] === undefined && styles.unknown)}
              appearance="tint"
              color={tab === chosen ? 'brand' : 'informative'}
            >
              {counts[tab]}
            </Badge>
          </span>
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
