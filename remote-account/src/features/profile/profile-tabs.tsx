import { tabKeys } from '@portal/kit/plain/tab-keys'
import { Tab, TabList } from '@portal/kit/ui/app'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import type { ReactNode } from 'react'
import { useAccountWords } from '../../words'

const sections = ['info', 'password', 'sessions'] as const
export type Section = (typeof sections)[number]

/** The section of an address; an unknown one is the first. */
export function sectionOf(param: unknown): Section {
  return sections.find((section) => section === param) ?? 'info'
}

const phone = '@media (width < 440px)'

const useStyles = makeStyles({
  tabs: {
    marginBlock: `${tokens.spacingVerticalXL} ${tokens.spacingVerticalL}`,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalM})`,
    [phone]: { marginInline: `calc(-1 * ${tokens.spacingHorizontalSNudge})` },
  },
  // Beside each other in any font: words without room break inside their tab.
  tab: {
    [phone]: {
      minWidth: 0,
      flexShrink: 1,
      paddingInline: tokens.spacingHorizontalSNudge,
      textAlign: 'center',
      // A long word of wide letters would be cut off.
      overflowWrap: 'anywhere',
      // One short word, which cannot break.
      ':last-of-type': { flexShrink: 0 },
    },
  },
  // It gets the focus from code only, to go on from there.
  panel: { ':focus': { outlineStyle: 'none' } },
})

interface ProfileTabsProps {
  readonly chosen: Section
  readonly onChoose: (section: Section) => void
}

/** The tabs of the profile. The arrows move and choose at once. */
export function ProfileTabs({ chosen, onChoose }: ProfileTabsProps) {
  const t = useAccountWords()
  const styles = useStyles()
  return (
    <TabList
      className={styles.tabs}
      {...tabKeys}
      aria-label={t('profile_dialog.title')}
      selectTabOnFocus
      selectedValue={chosen}
      onTabSelect={(_, { value }) => onChoose(value as Section)}
    >
      {sections.map((section) => (
        <Tab
          key={section}
          id={`profile-tab-${section}`}
          className={styles.tab}
          value={section}
          tabIndex={section === chosen ? 0 : -1}
          aria-controls={section === chosen ? panelId : undefined}
        >
          {t(`profile_dialog.tab_${section}`)}
        </Tab>
      ))}
    </TabList>
  )
}

const panelId = 'profile-panel'

/** Content of the chosen tab. */
export function ProfilePanel({ section, children }: { section: Section; children: ReactNode }) {
  const styles = useStyles()
  return (
    <div
      className={styles.panel}
      id={panelId}
      role="tabpanel"
      tabIndex={-1}
      aria-labelledby={`profile-tab-${section}`}
    >
      {children}
    </div>
  )
}
