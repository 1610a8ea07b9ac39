import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import type { Project } from '@portal/contract'
import { useLanguage, useNarrow, useShortcut } from '@portal/kit/portal'
import { CounterBadge } from '@portal/kit/ui/app'
import { Button, mergeClasses } from '@portal/kit/ui/core'
import { SearchField } from '@portal/kit/ui/form'
import { type ReactElement, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'
import { useStyles } from './filter-panel.styles'
import { activeCount, type Filters, type SortOrder } from './filters'
import { MultiSelect } from './multi-select'
import { companyOptions, yearOptions } from './options'
import { SortMenu } from './sort-menu'
import { Toolbar } from './toolbar'

interface FilterPanelProps {
  /** All projects of the tab, from which the choices are made. */
  readonly projects: readonly Project[]
  /** How many of them meet the filters, in words. */
  readonly results: string
  readonly filters: Filters
  readonly onFilter: (changes: Partial<Filters>) => void
  readonly onClear: () => void
  /** How often they were cleared: text that was typed and not yet searched goes too. */
  readonly cleared: number
  readonly sort: SortOrder
  readonly onSort: (order: SortOrder) => void
  /** Opens the finder. */
  readonly finder: ReactElement
}

/** Search, filters and order of a tab's projects in a bar that stays in sight, with the number of results. */
export function FilterPanel(props: FilterPanelProps) {
  const { results, filters, onFilter, onClear, cleared, sort, onSort, finder } = props
  const t = useDashboardWords()
  const styles = useStyles()
  const isNarrow = useNarrow()
  const [opened, setOpened] = useState(false)
  // Rendered after the first paint, so that they open at once.
  const isReady = useDeferredValue(true, false)
  const moreId = useId()
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', () => search.current?.focus())
  const active = activeCount(filters)
  const clear = active > 0 && (
    <Button appearance="subtle" className={styles.control} onClick={onClear}>
      {t('filters.clear')}
    </Button>
  )
  const order = <SortMenu chosen={sort} onChoose={onSort} />
  return (
    <>
      <search
        className={mergeClasses(styles.bar, isNarrow && opened && styles.opened)}
        aria-label={t('filters.title')}
      >
        <div className={styles.line}>
          <div className={styles.search}>
            <SearchField
              key={cleared}
              ref={search}
              label={t('filters.search')}
              value={filters.query}
              onSearch={(query) => onFilter({ query })}
              after={finder}
            />
          </div>
          {isNarrow ? (
            <>
              <Button
                className={styles.toggle}
                icon={<FilterRegular />}
                aria-expanded={opened}
                aria-controls={moreId}
                aria-label={`${t(opened ? 'filters.hide' : 'filters.show')}${
                  active > 0 ? ` (${t('filters.active', { count: active })})` : ''
                }`}
                onClick={() => setOpened(!opened)}
              >
                {active > 0 && (
                  <CounterBadge className={styles.badge} count={active} size="small" />
                )}
              </Button>
              {order}
            </>
          ) : (
            <Toolbar label={t('filters.title')} className={styles.toolbar}>
              <Choices {...props} />
              {clear}
              <p className={styles.count} aria-hidden>
                {results}
              </p>
              {order}
            </Toolbar>
          )}
        </div>
        {isNarrow && (
          <div id={moreId} className={opened ? styles.more : undefined} hidden={!opened}>
            {(opened || isReady) && <Choices {...props} />}
          </div>
        )}
      </search>
      {isNarrow && active > 0 && (
        <div className={styles.narrowed}>
          <p className={styles.count} aria-hidden>
            {results}
          </p>
          {clear}
        </div>
      )}
    </>
  )
}

function Choices({ projects, filters, onFilter }: FilterPanelProps) {
  const t = useDashboardWords()
  const language = useLanguage()
  const years = useMemo(() => yearOptions(projects), [projects])
  const companies = useMemo(() => companyOptions(projects, language), [projects, language])
  return (
    <>
      <MultiSelect
        label={t('filters.year')}
        options={years}
        chosen={filters.years}
        onChoose={(chosen) => onFilter({ years: chosen })}
      />
      <MultiSelect
        label={t('filters.company')}
        options={companies}
        chosen={filters.companies}
        onChoose={(chosen) => onFilter({ companies: chosen })}
      />
    </>
  )
}
