import type { Table } from '@portal/contract'
import { useLanguage } from '@portal/kit/portal'
import { makeStyles, tokens } from '@portal/kit/ui/core'
import { orderTables } from './order-tables'
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

export function TableList({ company, tables }: { company: number; tables: readonly Table[] }) {
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
