import { TableSimpleMultipleRegular } from '@fluentui/react-icons/svg/table-simple-multiple'
import { getTablesByCompany, type Table } from '@portal/contract'
import {
  type DialogProps,
  EmptyPanel,
  useLanguage,
  useLiveEvent,
  useLoggedError,
  useQueryClient,
} from '@portal/kit/portal'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { PendingTables } from '../../components/pending-tables'
import { useTables } from '../../components/use-tables'
import { useTablesWords } from '../../words'
import { orderTables } from './order-tables'
import { TableCard } from './table-card'
import { useCompanyName } from './use-company-name'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
})

function TablesDialog({ params, close, children }: DialogProps<'tables'>) {
  const t = useTablesWords()
  const id = Number(params.company)
  const company = useCompanyName(id)
  return (
    <TitledDialog
      title={company === undefined ? t('dialog.title_unnamed') : t('dialog.title', { company })}
      onClose={close}
    >
      <CompanyTables company={id} />
      {children}
    </TitledDialog>
  )
}

function CompanyTables({ company }: { company: number }) {
  const t = useTablesWords()
  const queries = useQueryClient()
  // Changes are heard only while it is open.
  const tables = useTables(company, { staleTime: 0 })
  useLoggedError(tables.error)
  useLiveEvent('tables.changed', () => {
    void queries.invalidateQueries({ queryKey: [getTablesByCompany.path] })
  })
  if (tables.data?.length === 0) {
    return <EmptyPanel icon={<TableSimpleMultipleRegular />} title={t('dialog.empty')} />
  }
  if (tables.data) return <TableList company={company} tables={tables.data} />
  return <PendingTables tables={tables} />
}

function TableList({ company, tables }: { company: number; tables: readonly Table[] }) {
  const styles = useStyles()
  const language = useLanguage()
  return (
    <ul className={styles.list}>
      {orderTables(tables, language).map((table) => (
        <li key={table.id}>
          <TableCard company={company} table={table} />
        </li>
      ))}
    </ul>
  )
}

export { TablesDialog as dialog }
