import type { Page } from '@playwright/test'
import { either } from './either'

export function dashboardOf(page: Page) {
  // Not of the first paint.
  const portal = page.locator('#portal')
  const panel = portal.getByRole('tabpanel')
  const results = panel.getByRole('status')
  const button = (english: string, portuguese: string) =>
    panel.getByRole('button', { name: either(english, portuguese) })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    ownTab: portal.getByRole('tab', { name: /My projects|Os meus projetos/ }),
    sharedTab: portal.getByRole('tab', { name: /Shared projects|Partilhados comigo/ }),
    panel,
    companies: panel.getByRole('region'),
    cards: panel.getByRole('listitem'),
    results,
    search: panel.getByRole('searchbox'),
    company: (name: string) => panel.getByRole('region', { name }),
    expand: (company: string) =>
      button(`Show all projects of ${company}`, `Mostrar todos os projetos de ${company}`),
    clearFilters: button('Clear filters', 'Limpar filtros').first(),
    showFilters: panel.getByRole('button', { name: /^(Show|Mostrar) (filters|filtros)/ }),
    year: panel.getByRole('button', { name: /^(Year|Ano)/ }),
    companyFilter: panel.getByRole('button', { name: /^(Company|Empresa)/ }),
    sort: panel.getByRole('button', { name: /^(Sort|Ordenar)/ }),
    card: (name: string) => panel.getByRole('listitem').filter({ hasText: name }),
    thumbnail: (name: string) =>
      panel.getByRole('link', {
        name: either(
          `Open ${name} (opens in a new tab)`,
          `Abrir ${name} (abre num novo separador)`,
        ),
      }),
    qr: (name: string) => button(`QR code of ${name}`, `Código QR de ${name}`),
    share: (name: string) => button(`Share ${name}`, `Partilhar ${name}`),
    pdfs: (name: string) => button(`PDFs of ${name}`, `PDF de ${name}`),
    more: (name: string) => button(`More actions for ${name}`, `Mais ações para ${name}`),
    tablesOf: (company: string) => button(`Tables of ${company}`, `Tabelas de ${company}`),
    open: (query = '') => page.goto(`/${query}`),
    /** Waits until the chosen tab shows `count` projects. */
    shows: (count: number) =>
      results.filter({ hasText: new RegExp(`^${count} `) }).waitFor({ timeout: 5000 }),
  }
}
