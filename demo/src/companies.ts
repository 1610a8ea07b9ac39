import type { Mark } from './pictures/logo'

export interface DemoCompany {
  readonly key: CompanyKey
  readonly name: string
  readonly mark: Mark
}

export type CompanyKey = 'atlantico' | 'northwind' | 'douro' | 'lume' | 'serra' | 'mare'

export const demoCompanies: readonly DemoCompany[] = [
  { key: 'atlantico', name: 'Atlântico Hotels', mark: 'waves' },
  { key: 'northwind', name: 'Northwind Retail', mark: 'compass' },
  { key: 'douro', name: 'Douro Vinhos', mark: 'grapes' },
  { key: 'lume', name: 'Casa Lume Imobiliária', mark: 'house' },
  { key: 'serra', name: 'Serra Verde Resorts', mark: 'peaks' },
  { key: 'mare', name: 'Museu Maré Alta', mark: 'arches' },
]

/** The stored file name of a company's logo. */
export function logoFile(company: DemoCompany): string {
  return `${company.key}.png`
}
