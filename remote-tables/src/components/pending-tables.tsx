import { FailedPanel, LoadingPanel } from '@portal/kit/portal'
import { useTablesWords } from '../words'
import type { useTables } from './use-tables'

/** Stands in for tables that are still loading or could not be loaded. */
export function PendingTables({ tables }: { tables: ReturnType<typeof useTables> }) {
  const t = useTablesWords()
  return tables.isError ? (
    <FailedPanel title={t('dialog.load_failed')} onRetry={tables.refetch} />
  ) : (
    <LoadingPanel label={t('dialog.loading')} />
  )
}
