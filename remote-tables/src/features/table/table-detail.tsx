import { ArrowSortRegular } from '@fluentui/react-icons/svg/arrow-sort'
import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple'
import type { Table } from '@portal/contract'
import { EmptyPanel } from '@portal/kit/portal'
import { Button } from '@portal/kit/ui/core'
import { Checkbox, TaskProgress } from '@portal/kit/ui/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Facts } from '../../components/facts'
import { useTableName } from '../../components/table-name'
import { useTablesWords } from '../../words'
import { byNumber, type SortOrder } from './arrange'
import { OrdersTable } from './orders-table'
import { PictureStage, type Stage } from './picture-stage'
import { PrintView } from './print-view'
import { numberRows } from './rows'
import { useStyles } from './table-detail.styles'
import { TableToolbar } from './table-toolbar'
import { useArrangedRows } from './use-arranged-rows'
import { useExports } from './use-exports'
import { usePrint } from './use-print'
import { useTableWork } from './use-table-work'

/** From this many rows on, exports show progress. */
const rowsWithProgress = 200

export function TableDetail({ table }: { table: Table }) {
  const t = useTablesWords()
  const styles = useStyles()
  const name = useTableName()(table)
  const rows = useMemo(() => numberRows(table.tables_rows), [table.tables_rows])
  const work = useTableWork(rows)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<SortOrder>(byNumber)
  const [onlyShown, setOnlyShown] = useState(false)
  const arrangement = useMemo(() => ({ search, sort }), [search, sort])
  const { rows: shown, arrangement: shownAs } = useArrangedRows(rows, work, arrangement)
  const isSearched = search.trim() !== ''
  const stage = useRef<Stage>(null)
  const exportedSearch = onlyShown ? search : ''
  const exported = useMemo(() => ({ search: exportedSearch, sort }), [exportedSearch, sort])
  const { running, exportCsv, saveImage, cancel } = useExports({
    table,
    work,
    arrangement: exported,
    stage,
  })
  const count = useRef<HTMLParagraphElement>(null)
  const isRunning = running !== undefined
  const wasRunning = useRef(false)
  useEffect(() => {
    // The button that cancels has gone.
    if (wasRunning.current && !isRunning && document.activeElement === document.body)
      count.current?.focus({ preventScroll: true })
    wasRunning.current = isRunning
  }, [isRunning])
  const originalOrder = () => {
    setSort(byNumber)
    count.current?.focus({ preventScroll: true })
  }
  const { most, print } = usePrint(exportedSearch.trim() === '' ? rows.length : shown.length)
  if (rows.length === 0) {
    return (
      <>
        <Facts table={table} />
        <EmptyPanel icon={<TableSimpleRegular />} title={t('detail.no_rows')} />
      </>
    )
  }
  return (
    <>
      <Facts table={table} />
      <TableToolbar
        search={search}
        onSearch={setSearch}
        isExporting={isRunning}
        onExport={exportCsv}
        onSaveImage={saveImage}
        onPrint={print}
      />
      {running && rows.length >= rowsWithProgress && (
        <TaskProgress
          label={t(`export.${running.kind}`)}
          done={running.of > 0 ? running.done / running.of : undefined}
          cancelLabel={t('export.cancel')}
          onCancel={cancel}
        />
      )}
      <div className={styles.results}>
        <p ref={count} className={styles.count} role="status" tabIndex={-1}>
          {isSearched && shownAs.search.trim() !== ''
            ? t('detail.rows_of', { shown: shown.length, count: rows.length })
            : t('detail.rows', { count: rows.length })}
        </p>
        {isSearched && (
          <Checkbox
            label={t('detail.only_shown')}
            checked={onlyShown}
            onChange={(_, { checked }) => setOnlyShown(checked === true)}
          />
        )}
        {(sort.by !== 'number' || sort.descending) && (
          <Button appearance="subtle" icon={<ArrowSortRegular />} onClick={originalOrder}>
            {t('detail.reset_order')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyPanel icon={<TableSimpleRegular />} title={t('detail.none_found')} />
      ) : (
        <OrdersTable name={name} rows={shown} arrangement={arrangement} onSort={setSort} />
      )}
      <PictureStage table={table} ref={stage} />
      <PrintView table={table} rows={rows} arrangement={exported} most={most} />
    </>
  )
}
