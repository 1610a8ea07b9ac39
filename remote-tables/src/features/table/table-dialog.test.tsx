import { getTablesByCompany, type Table } from '@portal/contract'
import { answer, createFakePortal, failure } from '@portal/testing/fake-portal'
import { renderInPortal } from '@portal/testing/render'
import { sampleTable, sampleTableProject } from '@portal/testing/samples'
import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import en from '../../i18n/en.json'
import pt from '../../i18n/pt.json'
import { dialog as TableDialog } from './table-dialog'

const words = { tables: { en, pt } }
const table = sampleTable({
  id: 12,
  name: 'Lobby',
  tables_rows: [
    {
      id: 2,
      table_projects: [
        sampleTableProject({
          id: 1,
          brand: 'Vista Alegre',
          project: { name: 'Casa Évora', folder: 'casa-evora' },
        }),
      ],
    },
    { id: 5, table_projects: [] },
    {
      id: 9,
      table_projects: [
        sampleTableProject({ id: 2, brand: 'Adico' }),
        sampleTableProject({ id: 3, brand: 'Boca do Lobo' }),
      ],
    },
  ],
})
const portalWith = (...tables: Table[]) =>
  createFakePortal({ answers: [answer(getTablesByCompany, tables)] })
const show = (portal = portalWith(table), language: 'en' | 'pt' = 'en') =>
  renderInPortal(<TableDialog params={{ company: '1', table: '12' }} close={() => undefined} />, {
    words,
    portal,
    language,
  })
const numbers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

afterEach(() => vi.restoreAllMocks())

describe('a table', () => {
  test('stands under its name with what is known of it and its numbered rows', async () => {
    show()
    const region = await screen.findByRole('region', { name: 'Orders of Lobby' })
    expect(screen.getByRole('dialog', { name: 'Lobby' })).toBeTruthy()
    expect(screen.getByText('Type').nextSibling?.textContent).toBe('interior design orders')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['No.', 'Brand', 'Ordered By', 'Order Date', 'Project'],
    ])
    expect(numbers()).toEqual(['1', '2', '3'])
    expect(lines()).toEqual(['Vista Alegre', 'No orders', 'Adico', 'Boca do Lobo'])
    expect(within(region).getByRole('table').getAttribute('aria-rowcount')).toBe('5')
    expect(screen.getAllByRole('rowheader')[2]?.getAttribute('rowspan')).toBe('2')
  })

  test('leads to the page of a linked project, in a new tab', async () => {
    show()
    const visit = await screen.findByRole('link', { name: 'Visit Casa Évora (opens in a new tab)' })
    expect(visit.getAttribute('href')).toBe('https://api.example/projects?name=casa-evora')
    expect([visit.getAttribute('target'), visit.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener',
    ])
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  test('is searched without accents, and the rows keep their numbers', async () => {
    const { user } = show()
    await user.type(
      await screen.findByRole('searchbox', { name: 'Search in table' }),
      'evora{Enter}',
    )
    expect(screen.getByText('1 of 3 rows')).toBeTruthy()
    expect(lines()).toEqual(['Vista Alegre'])
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'lobo{Enter}')
    expect(numbers()).toEqual(['3'])
    await user.type(screen.getByRole('searchbox'), ' nothing{Enter}')
    expect(screen.getByText('No rows match the search')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(numbers()).toEqual(['1', '2', '3'])
  })

  test('is sorted by a column up, down and not at all', async () => {
    const { user } = show()
    const brand = await screen.findByRole('columnheader', { name: 'Brand' })
    const sort = () => user.click(within(brand).getByRole('button'))
    await sort()
    expect(numbers()).toEqual(['3', '1', '2'])
    expect(brand.getAttribute('aria-sort')).toBe('ascending')
    await sort()
    expect(numbers()).toEqual(['1', '3', '2'])
    expect(brand.getAttribute('aria-sort')).toBe('descending')
    await sort()
    expect(numbers()).toEqual(['1', '2', '3'])
    expect(brand.getAttribute('aria-sort')).toBe('none')
    await sort()
    await user.click(screen.getByRole('button', { name: 'Original order' }))
    expect(numbers()).toEqual(['1', '2', '3'])
  })

  test('goes back to its order with the focus on the number of rows', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Brand' }))
    screen.getByRole('button', { name: 'Original order' }).focus()
    await user.keyboard('{Enter}')
    expect(numbers()).toEqual(['1', '2', '3'])
    expect(document.activeElement?.textContent).toBe('3 rows')
  })

  test('of many rows says how many were found, once', async () => {
    const brands = Array.from({ length: 2500 }, (_, at) => (at === 7 ? 'Adico' : `Brand ${at}`))
    const rows = brands.map((brand, at) => ({
      id: at + 1,
      table_projects: [sampleTableProject({ id: at + 1, brand })],
    }))
    const { user } = show(portalWith({ ...table, tables_rows: rows }))
    const status = await screen.findByText('2,500 rows')
    const said: (string | null)[] = []
    new MutationObserver(() => said.push(status.textContent)).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    await user.type(screen.getByRole('searchbox'), 'adico{Enter}')
    await screen.findByText('1 of 2,500 rows')
    expect(said).toEqual(['1 of 2,500 rows'])
  })

  test('is printed in the order on the screen, also while it is searched', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'Brand' }))
    await user.type(screen.getByRole('searchbox'), 'adico{Enter}')
    act(() => void dispatchEvent(new Event('beforeprint')))
    const paper = [...document.querySelectorAll('[data-print] tbody tr')]
    expect(paper.map((row) => row.querySelector('td')?.textContent)).toEqual([
      ...['Adico', 'Boca do Lobo', 'Vista Alegre', 'No orders'],
    ])
    act(() => void dispatchEvent(new Event('afterprint')))
  })

  test('is exported in the order on the screen, or only what is shown', async () => {
    const saved = saveToList()
    const { user, portal } = show()
    await screen.findByRole('region')
    await user.click(screen.getByRole('button', { name: 'Brand' }))
    await user.type(screen.getByRole('searchbox'), 'adico{Enter}')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await vi.waitFor(() => expect(saved).toHaveLength(1))
    expect(await brandsOf(saved[0])).toEqual(['Adico', 'Boca do Lobo', 'Vista Alegre'])
    expect(saved[0]?.name).toBe('Lobby_data.csv')
    expect(portal.notifications).toEqual([{ kind: 'success', of: 'File Lobby_data.csv created' }])

    await user.click(screen.getByRole('checkbox', { name: 'Export only these rows' }))
    await user.click(screen.getByRole('button', { name: 'More CSV formats' }))
    await user.click(screen.getByRole('menuitem', { name: 'CSV for Excel (semicolon)' }))
    await vi.waitFor(() => expect(saved).toHaveLength(2))
    expect(await saved[1]?.content.text()).toMatch(
      /^\uFEFF?Brand;Ordered By;Order Date;Project\r\nAdico;/,
    )
  })

  test('says so when a file could not be made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    URL.createObjectURL = () => {
      throw new Error('The disk is full')
    }
    const { user, portal } = show()
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
    await vi.waitFor(() =>
      expect(portal.notifications).toEqual([
        { kind: 'error', of: 'The file could not be created' },
      ]),
    )
    expect(
      screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled'),
    ).toBeNull()
  })

  test('is printed in full, and only while it is being printed', async () => {
    show()
    await screen.findByRole('region')
    const onPaper = () => document.querySelector('[data-print]')
    expect(onPaper()).toBeNull()
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(onPaper()?.querySelectorAll('tbody tr')).toHaveLength(4)
    expect(onPaper()?.textContent).toContain('Lobby')
    expect(onPaper()?.querySelectorAll('a, button, input')).toHaveLength(0)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(onPaper()).toBeNull()
  })

  test('has the number of its row in each line on paper, as a page may end between them', async () => {
    show()
    await screen.findByRole('region')
    act(() => void dispatchEvent(new Event('beforeprint')))
    const onPaper = [...document.querySelectorAll<HTMLTableCellElement>('[data-print] tbody th')]
    expect(onPaper.map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '3'])
    expect(onPaper.map(({ rowSpan }) => rowSpan)).toEqual([1, 1, 1, 1])
    act(() => void dispatchEvent(new Event('afterprint')))
  })

  test('without rows says so', async () => {
    show(portalWith(sampleTable({ id: 12 })))
    expect(await screen.findByText('This table has no rows')).toBeTruthy()
  })

  test('that is not there is said to be missing', async () => {
    show(portalWith(sampleTable({ id: 11 })), 'pt')
    expect(await screen.findByText('Tabela não encontrada')).toBeTruthy()
  })

  test('that could not be had can be tried again', async () => {
    const portal = createFakePortal({ answers: [answer(getTablesByCompany, failure())] })
    const { user } = show(portal)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    portal.answers(answer(getTablesByCompany, [table]))
    await user.click(retry)
    expect(await screen.findByRole('region')).toBeTruthy()
  })
})

interface Saved {
  readonly name: string
  readonly content: Blob
}

/** Files that were downloaded. */
function saveToList(): Saved[] {
  const saved: Saved[] = []
  let content = new Blob()
  URL.createObjectURL = (blob) => {
    content = blob as Blob
    return 'blob:made'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download) saved.push({ name: this.download, content })
  })
  return saved
}

async function brandsOf(saved: Saved | undefined): Promise<(string | undefined)[]> {
  const text = (await saved?.content.text()) ?? ''
  return text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0])
}
