import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple'
import { type DialogProps, EmptyPanel } from '@portal/kit/portal'
import { makeStyles, tokens, typographyStyles } from '@portal/kit/ui/core'
import { TitledDialog } from '@portal/kit/ui/overlay'
import { useTableName } from '../../components/table-name'
import { PendingTables, useTables } from '../../components/tables'
import { useTablesWords } from '../../words'
import { TableDetail } from './table-detail'

const useStyles = makeStyles({
  hint: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
})

/** A table of a company, above the dialog with all tables, which keeps them fresh. */
function TableDialog({ params, close }: DialogProps<'table'>) {
  const t = useTablesWords()
  const styles = useStyles()
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
      ) : tables.data ? (
        <EmptyPanel icon={<TableSimpleRegular />} title={t('detail.not_found')}>
          <p className={styles.hint}>{t('detail.not_found_hint')}</p>
        </EmptyPanel>
      ) : (
        <PendingTables tables={tables} />
      )}
    </TitledDialog>
  )
}

export { TableDialog as dialog }
