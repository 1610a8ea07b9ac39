import { getTablesByCompany } from '@portal/contract'
import { FailedPanel, LoadingPanel, useEndpoint } from '@portal/kit/portal'
import { useTablesWords } from '../words'

/** The tables of a company. `staleTime` is infinite where another component keeps them fresh. */
export function useTables(company: number, options: { staleTime?: number } = {}) {
  const input = { params: { id: company } }
  return useEndpoint(getTablesByCompany, input, { structuralSharing: false, ...options })
}

/** Replaces tables that are still loading or could not be loaded. */
export function PendingTables({ tables }: { tables: ReturnType<typeof useTables> }) {
  const t = useTablesWords()
  return tables.isError ? (
    <FailedPanel title={t('dialog.load_failed')} onRetry={tables.refetch} />
  ) : (
    <LoadingPanel label={t('dialog.loading')} />
  )
}
