import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import type { Project } from '@portal/contract'
import { useLanguage, useNarrow, useShortcut } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { SearchField } from '@portal/kit/ui/form'
import { useId, useMemo, useRef, useState } from 'react'
import { useDashboardWords } from '../../words'
import { useStyles } from './filter-panel.styles'
import { activeCount, type Filters, type SortOrder } from './filters'
import { MultiSelect } from './multi-select'
import { companyOptions, yearOptions } from './options'
import { SortMenu } from './sort-menu'

interface FilterPanelProps {
  /** All projects of the tab, from which the choices are made. */
  readonly projects: readonly Project[]
  /** How many of them meet the filters, in words. */
  readonly results: string
  readonly filters: Filters
  readonly onFilter: (filters: Filters) => void
  readonly onClear: () => void
  readonly sort: SortOrder
  readonly onSort: (order: SortOrder) => void
}

/** Filters and order of a tab's projects, with the number of results. */
export function FilterPanel(props: FilterPanelProps) {
  const { projects, results, filters, onFilter, onClear, sort, onSort } = props
  const t = useDashboardWords()
  const styles = useStyles()
  const isNarrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const controlsId = useId()
  const active = activeCount(filters)
  const isOpen = !isNarrow || opened
  return (
    <search className={styles.panel} aria-label={t('filters.title')}>
      {isNarrow && (
        <Button
          className={styles.toggle}
          icon={<FilterRegular />}
          aria-expanded={opened}
          aria-controls={controlsId}
          onClick={() => setOpened(!opened)}
        >
          {t(opened ? 'filters.hide' : 'filters.show')}
          {active > 0 && ` (${t('filters.active', { count: active })})`}
        </Button>
      )}
      <div id={controlsId} className={styles.controls} hidden={!isOpen}>
        {isOpen && <Controls projects={projects} filters={filters} onFilter={onFilter} />}
      </div>
      <div className={styles.results}>
        <p className={styles.count} aria-hidden>
          {results}
        </p>
        <div className={styles.side}>
          {active > 0 && (
            <Button appearance="subtle" onClick={onClear}>
              {t('filters.clear')}
            </Button>
          )}
          <SortMenu chosen={sort} onChoose={onSort} />
        </div>
      </div>
    </search>
  )
}

function Controls({
  projects,
  filters,
  onFilter,
}: Pick<FilterPanelProps, 'projects' | 'filters' | 'onFilter'>) {
  const t = useDashboardWords()
  const language = useLanguage()
  const years = useMemo(() => yearOptions(projects), [projects])
  const companies = useMemo(() => companyOptions(projects, language), [projects, language])
  const search = useRef<HTMLInputElement>(null)
  useShortcut('/', () => search.current?.focus())
  return (
    <>
      <SearchField
        ref={search}
        label={t('filters.search')}
        value={filters.query}
        onSearch={(query) => onFilter({ ...filters, query })}
      />
      <MultiSelect
        label={t('filters.year')}
        options={years}
        chosen={filters.years}
        onChoose={(chosen) => onFilter({ ...filters, years: chosen })}
      />
      <MultiSelect
        label={t('filters.company')}
        options={companies}
        chosen={filters.companies}
        onChoose={(chosen) => onFilter({ ...filters, companies: chosen })}
      />
    </>
  )
}
