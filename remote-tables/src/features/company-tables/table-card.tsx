import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { dialogKey, type Table } from '@portal/contract'
import { usePortal } from '@portal/kit/portal'
import { Facts } from '../../components/facts'
import { typeText, useTableName } from '../../components/table-name'
import { useTablesWords } from '../../words'
import { useStyles } from './table-card.styles'

export function TableCard({ company, table }: { company: number; table: Table }) {
  const t = useTablesWords()
  const styles = useStyles()
  const { dialogs } = usePortal()
  const name = useTableName()(table)
  const type = typeText(table.type)
  const place = { company, table: table.id }
  return (
    <div className={styles.card}>
      <span className={styles.year}>{table.year}</span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.button}
            aria-haspopup="dialog"
            aria-label={t('card.open', { name, year: table.year })}
            data-opens={dialogKey('table', place)}
            onClick={() => dialogs.open('table', place)}
          >
            {name}
          </button>
        </h3>
        {type && <p className={styles.type}>{type}</p>}
        <Facts table={table} facts={['created', 'modified']} />
      </div>
      <ChevronRightRegular className={styles.arrow} aria-hidden />
    </div>
  )
}
