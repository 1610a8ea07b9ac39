import type { Page } from '@playwright/test'

/** The tables of a company, and over them one of them. */
export function tableDialogsOf(page: Page) {
  const detail = page.getByRole('dialog').last()
  return {
    tables: (company: string) => page.getByRole('dialog', { name: `${company} Tables` }),
    detail: (name: string) => page.getByRole('dialog', { name, exact: true }),
    cards: page.getByRole('dialog').first().getByRole('listitem'),
    card: (name: string) => page.getByRole('button', { name: new RegExp(`^Open ${name}, `) }),
    region: detail.getByRole('region'),
    table: detail.getByRole('table'),
    rows: detail.locator('tbody tr[aria-rowindex]'),
    numbers: detail.getByRole('rowheader'),
    header: (name: string) => detail.getByRole('columnheader', { name }),
    search: detail.getByRole('searchbox', { name: 'Search in table' }),
    count: detail.getByText(/^[\d,]+ (of [\d,]+ )?rows?$/),
    exportCsv: detail.getByRole('button', { name: 'Export CSV' }),
    moreExports: detail.getByRole('button', { name: 'More kinds of CSV' }),
    semicolon: page.getByRole('menuitem', { name: 'CSV for Excel (semicolon)' }),
    saveImage: detail.getByRole('button', { name: 'Save image' }),
    print: detail.getByRole('button', { name: 'Print' }),
    close: detail.getByRole('button', { name: 'Close window' }),
  }
}
