import { getTablesByCompany } from '@portal/contract'
import { useEndpoint } from '@portal/kit/portal'

/** The tables of a company. `staleTime` is infinite where another component keeps them fresh. */
export function useTables(company: number, options: { staleTime?: number } = {}) {
  const input = { params: { id: company } }
  return useEndpoint(getTablesByCompany, input, { structuralSharing: false, ...options })
}
