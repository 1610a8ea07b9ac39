import type { Page } from '@playwright/test'
import { either } from './either'

/** The tables of a company, and over them one of them. */
export function tableDialogsOf(page: Page) {
  const detail = page.getByRole('dialog').last()
  const button = (name: RegExp) => detail.getByRole('button', { name })
  const openers = page.getByRole('dialog').getByRole('button', { name: /^(Open|Abrir) .+, \d{4}$/ })
  return {
    tables: (company: string) =>
      page.getByRole('dialog', { name: either(`${company} Tables`, `${company} – Tabelas`) }),
    detail: (name: string) => page.getByRole('dialog', { name, exact: true }),
    cards: page.getByRole('dialog').first().getByRole('listitem'),
    openers,
    card: (name: string) =>
      page.getByRole('button', { name: new RegExp(`^(Open|Abrir) ${name}, `) }),
    region: detail.getByRole('region'),
    table: detail.getByRole('table'),
    rows: detail.locator('tbody tr[aria-rowindex]'),
    numbers: detail.getByRole('rowheader'),
    header: (name: string) => detail.getByRole('columnheader', { name }),
    visit: (project: string) =>
      detail.getByRole('link', {
        name: either(
          `Visit ${project} (opens in a new tab)`,
          `Visitar ${project} (abre num novo separador)`,
        ),
      }),
    search: detail.getByRole('searchbox', { name: /^(Search in table|Pesquisar na tabela)$/ }),
    count: detail.getByText(/^[\d,.\s]+ ((of|de) [\d,.\s]+ )?(rows?|linhas?)$/),
    exportCsv: button(/^(Export|Exportar) CSV$/),
    moreExports: button(/^(More CSV formats|Mais formatos CSV)$/),
    semicolon: page.getByRole('menuitem', { name: /^CSV (for|para) Excel/ }),
    saveImage: button(/^(Save image|Guardar imagem)$/),
    print: button(/^(Print|Imprimir)$/),
    close: button(/^(Close window|Fechar janela)$/),
  }
}
