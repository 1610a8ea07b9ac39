import { expect, type Page } from '@playwright/test'

export function dashboardOf(page: Page) {
  const panel = page.getByRole('tabpanel')
  const results = panel.getByRole('status')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    ownTab: page.getByRole('tab', { name: /My projects|Os meus projetos/ }),
    sharedTab: page.getByRole('tab', { name: /Shared projects|Partilhados comigo/ }),
    panel,
    companies: panel.getByRole('region'),
    cards: panel.getByRole('listitem'),
    results,
    search: panel.getByRole('searchbox'),
    company: (name: string) => panel.getByRole('region', { name }),
    expand: (company: string) =>
      panel.getByRole('button', { name: new RegExp(`all projects of ${company}$`) }),
    clearFilters: panel.getByRole('button', { name: 'Clear filters' }).first(),
    year: panel.getByRole('button', { name: /^Year/ }),
    companyFilter: panel.getByRole('button', { name: /^Company/ }),
    sort: panel.getByRole('button', { name: /^Sort/ }),
    card: (name: string) => panel.getByRole('listitem').filter({ hasText: name }),
    more: (name: string) => panel.getByRole('button', { name: `More about ${name}` }),
    tablesOf: (company: string) =>
      page.getByRole('button', { name: new RegExp(`(Tables of|Tabelas de) ${company}`) }),
    open: (query = '') => page.goto(`/${query}`),
    /** The chosen tab has loaded and shows so many projects. */
    shows: (count: number) => expect(results).toHaveText(new RegExp(`^${count} `)),
  }
}
