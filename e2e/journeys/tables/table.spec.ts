import type { Locator } from '@playwright/test'
import { getTablesByCompany } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { admin } from '../../fixtures/admin'
import { call } from '../../fixtures/api-client'
import { changeTable, companyWithTable, linesOf } from '../../fixtures/company-table'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const company = 'Atlântico Hotels'
const name = 'Iluminação decorativa'

declare global {
  var focusedLines: number[]
}

test(
  'a table opens over the tables of its company, with the rows of the database',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, tableDialogs, signedInAs }) => {
    const session = await signedInAs(ana)
    const tables = await call(getTablesByCompany, { params: { id: 1 } }, session)
    const rows = tables.find((table) => table.name === name)?.tables_rows ?? []
    await dashboard.open()
    await dashboard.tablesOf(company).click()
    await tableDialogs.card(name).click()
    const detail = tableDialogs.detail(name)
    await expect(detail.getByText('encomenda de iluminação', { exact: true })).toBeVisible()
    await expect(tableDialogs.numbers).toHaveText(rows.map((_, at) => String(at + 1)))
    const expected = rows.flatMap(({ table_projects: projects }) =>
      projects.length === 0
        ? ['No orders']
        : projects.map(({ brand, orderBy, project }) =>
            [brand, orderBy, project ? `${project.name}Visit` : 'No project'].join(' | '),
          ),
    )
    const shown = await tableDialogs.rows.evaluateAll((lines) =>
      lines.map((line) => {
        const cells = [...line.querySelectorAll('td')].map((cell) => cell.textContent)
        return cells.filter((_, at) => at !== 2).join(' | ')
      }),
    )
    expect(shown).toEqual(expected)

    const linked = rows.flatMap((row) => row.table_projects).find(({ project }) => project)?.project
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      detail
        .getByRole('link', { name: `Visit ${linked?.name} (opens in a new tab)` })
        .first()
        .click(),
    ])
    await expect(opened).toHaveURL(new RegExp(`/projects\\?name=${linked?.folder}$`))
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

test(
  'Escape, the close button and Back close exactly one dialog, and the focus goes back',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, tableDialogs, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open('?tab=own')
    await dashboard.tablesOf(company).click()
    const [outer, inner] = [tableDialogs.tables(company), tableDialogs.detail(name)]
    const card = tableDialogs.card(name)
    const leave = [
      () => page.keyboard.press('Escape'),
      () => tableDialogs.close.click(),
      () => page.goBack(),
    ]
    for (const go of leave) {
      await card.focus()
      await page.keyboard.press('Enter')
      await expect(inner).toBeVisible()
      await expect(tableDialogs.region).toBeVisible()
      await go()
      await expect(inner).toBeHidden()
      await expect(outer).toBeVisible()
      await expect(card).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(outer).toBeHidden()
    await expect(dashboard.tablesOf(company)).toBeFocused()
    await expect(page).toHaveURL(/\?tab=own$/)
  },
)

test(
  'a double click opens one dialog',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, tableDialogs, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.tablesOf(company).click()
    await tableDialogs.card(name).dblclick()
    await expect(tableDialogs.detail(name)).toBeVisible()
    await page.goBack()
    await expect(tableDialogs.detail(name)).toBeHidden()
    await expect(tableDialogs.tables(company)).toBeVisible()
  },
)

test(
  'a link to a table opens both dialogs, also after a reload, and closes one by one',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, tableDialogs, signedInAs }) => {
    const session = await signedInAs(ana)
    const tables = await call(getTablesByCompany, { params: { id: 1 } }, session)
    const { id } = tables.find((table) => table.name === name) ?? { id: 0 }
    await page.goto(`/?tab=own&dialog=table&company_tables=1&table=${id}`)
    await expect(tableDialogs.region).toBeVisible()
    await page.reload()
    await expect(tableDialogs.region).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tableDialogs.detail(name)).toBeHidden()
    await expect(tableDialogs.card(name)).toBeFocused()
    await expect(page).toHaveURL(/dialog=tables&company_tables=1$/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?tab=own$/)
  },
)

test(
  'a table that is not there, or not the own one, is not found',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, tableDialogs, signedInAs, complaints }) => {
    await signedInAs(ana)
    const open = (table: string, company = 1) =>
      page.goto(`/?dialog=table&company_tables=${company}&table=${table}`)
    await open('999999')
    await expect(tableDialogs.detail('Table').getByText('Table not found')).toBeVisible()
    complaints.expected.push(/403/)
    await open('1', 2)
    await expect(tableDialogs.detail('Table').getByText('Table not found')).toBeVisible()
    await expect(page.getByText('Tables not found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    for (const table of ['x', '']) {
      await open(table)
      await expect(page.getByRole('dialog', { name: 'Incomplete link', exact: true })).toBeVisible()
    }
  },
)

test(
  'by keyboard alone: search, sort, scroll and visit',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const lines = linesOf(150).map((line, at) => (at === 140 ? { ...line, Brand: 'Évora' } : line))
    const { account, url } = await companyWithTable('Teclado', lines)
    await signedInAs(account)
    await page.goto(url)
    await expect(tableDialogs.region).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Teclado')
    const tabTo = async (target: typeof tableDialogs.search) => {
      for (let presses = 0; presses < 20; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return
        await page.keyboard.press('Tab')
      }
      await expect(target).toBeFocused()
    }
    await tabTo(tableDialogs.search)
    await page.keyboard.type('evora')
    await page.keyboard.press('Enter')
    await expect(tableDialogs.numbers).toHaveText(['141'])
    await page.keyboard.press('Escape')
    await expect(tableDialogs.count).toHaveText('150 rows')
    await expect(tableDialogs.detail('Teclado')).toBeVisible()

    await tabTo(tableDialogs.region)
    await page.keyboard.press('End')
    await expect(tableDialogs.numbers.last()).toBeInViewport()
    await expect(tableDialogs.header('Brand')).toBeInViewport()
    await tabTo(tableDialogs.header('Brand').getByRole('button'))
    await page.keyboard.press('Enter')
    await expect(tableDialogs.header('Brand')).toHaveAttribute('aria-sort', 'ascending')
    await expect(tableDialogs.numbers.first()).toHaveText('141')
  },
)

test(
  'at 320 px the table scrolls in its own region and the page does not',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, tableDialogs, signedInAs }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signedInAs(ana)
    await page.goto('/?dialog=table&company_tables=1&table=1')
    const widths = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await expect(tableDialogs.region).toBeVisible()
    expect(await widths('html')).toBeLessThanOrEqual(0)
    expect(await widths('[role="dialog"] [role="group"]')).toBe(0)
    expect(await widths('[role="dialog"] section')).toBeGreaterThan(200)
    await tableDialogs.region.focus()
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => tableDialogs.region.evaluate(({ scrollLeft }) => scrollLeft))
      .toBeGreaterThan(0)
  },
)

test(
  'Tab that is held goes down a long table line by line',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, tableDialogs, signedInAs }) => {
    await signedInAs(ana)
    await page.goto('/?dialog=table&company_tables=1&table=1')
    await tableDialogs.region.getByRole('link').first().focus()
    await page.evaluate(() => {
      globalThis.focusedLines = []
      const note = ({ target }: FocusEvent) =>
        globalThis.focusedLines.push(
          Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index),
        )
      addEventListener('focusin', note)
    })
    await Promise.all(Array.from({ length: 60 }, () => page.keyboard.press('Tab')))
    const lines = await page.evaluate(() => globalThis.focusedLines)
    expect(lines).toHaveLength(60)
    expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b))
  },
)

test(
  'of many rows those near the window stand in the page, and each says which it is',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, url } = await companyWithTable('Muitas linhas', linesOf(1200))
    await signedInAs(account)
    await page.goto(url)
    await expect(tableDialogs.count).toHaveText('1,200 rows')
    await expect(tableDialogs.table).toHaveAttribute('aria-rowcount', '1201')
    expect(await tableDialogs.rows.count()).toBeLessThan(100)
    await tableDialogs.region.focus()
    await page.keyboard.press('End')
    await expect(tableDialogs.numbers.last()).toHaveText('1200')
    await expect(tableDialogs.rows.last()).toHaveAttribute('aria-rowindex', '1201')
    await expect(tableDialogs.header('Brand')).toBeInViewport()
    await tableDialogs.header('No.').getByRole('button').click()
    await expect(tableDialogs.numbers.first()).toHaveText('1200')
    await expect(tableDialogs.numbers.first()).toBeInViewport()
  },
)

test(
  'the focus stays in the table when what had it is scrolled out of the page',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const projects = await admin('list-projects', '--company', '1')
    const [, , folder = ''] = /^(\d+)\t(\S+)/m.exec(projects) ?? []
    const lines = linesOf(400).map((line) => ({ ...line, Project: folder }))
    const { account, url } = await companyWithTable('Foco', lines)
    await signedInAs(account)
    await page.goto(url)
    const visit = tableDialogs.region.getByRole('link').first()
    await visit.focus()
    await tableDialogs.region.evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await expect(tableDialogs.numbers.last()).toHaveText('400')
    await expect(tableDialogs.region).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tableDialogs.detail('Foco')).toBeHidden()
  },
)

test(
  'an open table follows what the studio does',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs }) => {
    const { account, table, url } = await companyWithTable('Viva', linesOf(3))
    await signedInAs(account)
    const connected = page.waitForEvent('websocket')
    await page.goto(url)
    await connected
    await expect(tableDialogs.count).toHaveText('3 rows')
    await tableDialogs.search.focus()
    await changeTable(table, linesOf(5, 'Nova'))
    await expect(tableDialogs.count).toHaveText('5 rows', { timeout: 1000 })
    await expect(tableDialogs.rows.first()).toContainText('Nova 1')
    await expect(tableDialogs.search).toBeFocused()
    await admin('remove-table', '--table', table)
    await expect(page.getByText('Table not found')).toBeVisible({ timeout: 1000 })
  },
)

test(
  'on a phone the numbers stay while the rest scrolls, and every action has its label',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, tableDialogs, signedInAs }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signedInAs(ana)
    await page.goto('/?dialog=table&company_tables=1&table=1')
    const number = tableDialogs.numbers.first()
    await expect(number).toBeVisible()
    const brand = tableDialogs.header('Brand')
    // In one call, as the dialog may still be opening.
    const leftOf = (cell: Locator) =>
      cell.evaluate((shown) => {
        const region = shown.closest('section')
        return shown.getBoundingClientRect().left - (region?.getBoundingClientRect().left ?? 0)
      })
    expect(await leftOf(brand)).toBeGreaterThan(40)
    await tableDialogs.region.evaluate((region) => region.scrollTo({ left: 120 }))
    await expect.poll(() => leftOf(brand)).toBeLessThan(0)
    expect(await leftOf(number)).toBeLessThan(2)
    const dialog = page.getByRole('dialog').last()
    for (const label of ['Export CSV', 'Save image', 'Print'])
      await expect(dialog.getByText(label, { exact: true })).toBeVisible()
  },
)
