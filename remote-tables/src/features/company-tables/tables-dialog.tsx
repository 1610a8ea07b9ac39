import { TableSimpleMultipleRegular } from '@fluentui/react-icons/svg/table-simple-multiple'
import { getTablesByCompany } from '@portal/contract'
import {
  type DialogProps,
  EmptyPanel,
  useLiveEvent,
  useLoggedError,
  useQueryClient,
} from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { PendingTables } from '../../components/pending-tables'
import { useTables } from '../../components/use-tables'
import { useTablesWords } from '../../words'
import { TableList } from './table-list'
import { useCompanyName } from './use-company-name'

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
  const tables = useTables(company)
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

export { TablesDialog as dialog }
