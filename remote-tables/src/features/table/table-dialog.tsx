import type { DialogProps } from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { NotFoundPanel } from '../../components/not-found-panel'
import { useTableName } from '../../components/table-name'
import { isForbidden, PendingTables, useTables } from '../../components/tables'
import { useTablesWords } from '../../words'
import { TableDetail } from './table-detail'

/** A table of a company, above the dialog with all tables, which keeps them fresh. */
function TableDialog({ params, close }: DialogProps<'table'>) {
  const t = useTablesWords()
  const nameOf = useTableName()
  const tables = useTables(Number(params.company), { staleTime: Number.POSITIVE_INFINITY })
  const table = tables.data?.find(({ id }) => id === Number(params.table))
  return (
    <TitledDialog
      size="large"
      position="top"
      fitted
      title={table ? nameOf(table) : t('detail.title')}
      onClose={close}
    >
      {table ? (
        <TableDetail table={table} />
      ) : tables.data || isForbidden(tables) ? (
        <NotFoundPanel title={t('detail.not_found')} hint={t('detail.not_found_hint')} />
      ) : (
        <PendingTables tables={tables} />
      )}
    </TitledDialog>
  )
}

export { TableDialog as dialog }
