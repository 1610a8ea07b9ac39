import type { Page } from '@playwright/test'

export function dashboardOf(page: Page) {
  const panel = page.getByRole('tabpanel')
  return {
    heading: page.getByRole('heading', { level: 1 }),
    ownTab: page.getByRole('tab', { name: /My projects|Os meus projetos/ }),
    sharedTab: page.getByRole('tab', { name: /Shared projects|Partilhados comigo/ }),
    panel,
    companies: panel.getByRole('region'),
    projects: panel.getByRole('listitem'),
    company: (name: string) => panel.getByRole('region', { name }),
    tablesOf: (company: string) =>
      page.getByRole('button', { name: new RegExp(`(Tables of|Tabelas de) ${company}`) }),
    open: (query = '') => page.goto(`/${query}`),
  }
}
