import { TableSimpleMultipleRegular } from '@fluentui/react-icons/svg/table-simple-multiple'
import {
  type EndpointReply,
  getProjects,
  getTablesByCompany,
  type Language,
  type Table,
} from '@portal/contract'
import {
  type DialogProps,
  EmptyPanel,
  queryKeyOf,
  useLanguage,
  useLiveEvent,
  useLoggedError,
  useQueryClient,
  useUser,
} from '@portal/kit/portal'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { PendingTables, useTables } from '../../components/tables'
import { useTablesWords } from '../../words'
import { TableCard } from './table-card'

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

/** The name of the user's company, or of one whose projects are loaded. */
function useCompanyName(id: number): string | undefined {
  const queries = useQueryClient()
  const user = useUser()
  if (user.company.id === id) return user.company.name
  const key = queryKeyOf(getProjects, { params: { id: user.id } })
  const shown = queries.getQueryData<EndpointReply<typeof getProjects>>(key)
  return shown?.projects.find(({ company }) => company?.id === id)?.company?.name
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

/** Newest year first, then by name in the order of the language. */
function orderTables(tables: readonly Table[], language: Language): Table[] {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
  return tables.toSorted((a, b) => b.year - a.year || compare(a.name, b.name) || a.id - b.id)
}

export { TablesDialog as dialog }
