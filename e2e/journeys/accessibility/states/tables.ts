import type { Page } from '@playwright/test'
import { getTablesByCompany, type Table } from '@portal/contract'
import { ana } from '../../../fixtures/accounts'
import { answered, cut, noReply, unanswered } from './network'
import { press, type States } from './state'

const ofAna = {
  kind: 'dialog',
  account: ana,
  crosses: ['remote-dashboard', 'remote-tables'],
} as const
const list = { ...ofAna, url: '/?dialog=tables&company_tables=1' } as const
const table = { ...ofAna, url: '/?dialog=table&company_tables=1&table=1' } as const
const [waiting, failed] = [/^(Loading tables…|A carregar tabelas…)$/, /(be loaded|ser carregadas)/]

/** The tables of a company and, over them, one of them. */
export const tablesStates: States = {
  tables: {
    ...list,
    isMain: true,
    ready: (page) => page.getByRole('dialog').getByRole('listitem').first(),
  },
  'tables, none': {
    ...list,
    prepare: answered(getTablesByCompany, () => []),
    ready: (page) => page.getByText(/^(No tables to display|Não há tabelas para apresentar)$/),
  },
  'tables, waiting': {
    ...list,
    prepare: unanswered(getTablesByCompany),
    ready: (page) => page.getByText(waiting).first(),
  },
  'tables, no reply': {
    ...list,
    complaint: noReply,
    prepare: cut(getTablesByCompany),
    ready: (page) => page.getByRole('dialog').getByText(failed).first(),
  },
  // A short one: a walk through all stops of the longest takes a busy machine half a minute.
  table: {
    ...table,
    url: '/?dialog=table&company_tables=1&table=2',
    isMain: true,
    ready: (page) => page.getByRole('table'),
  },
  'table, sorted': {
    ...table,
    reach: (page) =>
      page
        .getByRole('columnheader', { name: /^(Brand|Marca)/ })
        .getByRole('button')
        .click(),
    ready: (page) => page.getByRole('button', { name: /^(Original order|Ordem original)$/ }),
  },
  'table, searched': {
    ...table,
    reach: search('a'),
    ready: (page) => page.getByRole('checkbox', { name: /^(Export only|Exportar só)/ }),
  },
  'table, nothing found': {
    ...table,
    reach: search('zzz'),
    ready: (page) => page.getByText(/^(No rows match|Nenhuma linha corresponde)/),
  },
  'table, no rows': {
    ...table,
    prepare: answered(getTablesByCompany, (tables) => tables.map(withRows(0))),
    ready: (page) => page.getByText(/^(This table has no rows|Esta tabela não tem linhas)$/),
  },
  'table, not found': {
    ...ofAna,
    url: '/?dialog=table&company_tables=1&table=999999',
    ready: (page) => page.getByText(/^(Table not found|Tabela não encontrada)$/),
  },
  'table, no reply': {
    ...table,
    complaint: noReply,
    prepare: cut(getTablesByCompany),
    ready: (page) => page.getByRole('dialog').last().getByText(failed).first(),
  },
  'table, an export under way': {
    ...table,
    // The picture is drawn and never done.
    prepare: (page) =>
      page.addInitScript(() => {
        HTMLCanvasElement.prototype.toBlob = () => undefined
      }),
    reach: press(/^(Save image|Guardar imagem)$/),
    ready: (page) => page.getByRole('progressbar'),
  },
  'CSV menu': {
    ...table,
    kind: 'menu',
    isFleeting: true,
    reach: press(/^(More CSV formats|Mais formatos CSV)$/),
    ready: (page) => page.getByRole('menuitem').first(),
  },
  'question before a long print': {
    ...table,
    prepare: answered(getTablesByCompany, (tables) => tables.map(withRows(2100))),
    reach: press(/^(Print|Imprimir)$/),
    ready: (page) => page.getByRole('alertdialog'),
  },
}

function withRows(count: number) {
  return (given: Table): Table => ({
    ...given,
    tables_rows: Array.from({ length: count }, (_, at) => ({ id: at + 1, table_projects: [] })),
  })
}

function search(text: string) {
  return async (page: Page) => {
    await page.getByRole('dialog').last().getByRole('searchbox').fill(text)
    await page.keyboard.press('Enter')
  }
}
