import { getTablesByCompany } from '@portal/contract'
import { FailedPanel, isAppError, LoadingPanel, useEndpoint } from '@portal/kit/portal'
import { useTablesWords } from '../words'
import { NotFoundPanel } from './not-found-panel'

/** The tables of a company. `staleTime` is infinite where another component keeps them fresh. */
export function useTables(company: number, options: { staleTime?: number } = {}) {
  const input = { params: { id: company } }
  return useEndpoint(getTablesByCompany, input, { structuralSharing: false, ...options })
}

/** Replaces tables that are still loading, could not be loaded or are those of a company that the user is not in. */
export function PendingTables({ tables }: { tables: ReturnType<typeof useTables> }) {
  const t = useTablesWords()
  if (!tables.error) return <LoadingPanel label={t('dialog.loading')} />
  if (isForbidden(tables))
    return <NotFoundPanel title={t('dialog.not_found')} hint={t('dialog.not_found_hint')} />
  return <FailedPanel title={t('dialog.load_failed')} onRetry={tables.refetch} />
}

/** Whether the user is not in the company. */
export function isForbidden({ error }: Pick<ReturnType<typeof useTables>, 'error'>): boolean {
  return isAppError(error) && error.code === 'forbidden'
}
