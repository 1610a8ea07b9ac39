import { getResource } from '@portal/contract'
import { ana, visitor } from '../../fixtures/accounts'
import { send } from '../../fixtures/api-client'
import { belongingsOf, firstOf, ordersIn, yearOf } from '../../fixtures/belongings'
import { changeTable, companyWithTable, linesOf } from '../../fixtures/company-table'
import { downloaded, recordsIn } from '../../fixtures/download'
import { expect, openLive, test } from '../../fixtures/flow'
import { tags } from '../../fixtures/tags'

test(
  'sign in, filter by year, open a table of the company, search, export it, sign out',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'account'),
  async ({ page, signIn, signInPage, dashboard, accountMenu, tableDialogs, unfoldFilters }) => {
    const session = await signIn(visitor)
    const { user, own, tables } = await belongingsOf(session)
    const ofCompany = own.filter((project) => project.company?.id === user.company.id)
    const year = yearOf(firstOf(ofCompany, 'project of the own company'))
    const table = firstOf(
      tables.filter((each) => ordersIn(each).length > 0),
      'table with orders',
    )
    await unfoldFilters()
    await dashboard.year.click()
    await page.getByRole('checkbox', { name: year }).check()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/?year=${year}`)
    await dashboard.shows(own.filter((project) => yearOf(project) === year).length)

    await dashboard.tablesOf(user.company.name).click()
    await tableDialogs.card(table.name).click()
    const orders = ordersIn(table)
    await tableDialogs.search.fill(orders[0]?.brand.slice(0, 40) ?? '')
    await expect(tableDialogs.count).toHaveText(/^[1-9]\d* (of|de) /)
    const file = await downloaded(page, () => tableDialogs.exportCsv.click())
    expect(file.name).toBe(`${table.name}_data.csv`)
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(recordsIn(file.bytes).map((record) => [record.Brand, record.Project])).toEqual(
      orders.map(({ brand, project }) => [brand, project?.name ?? 'N/D']),
    )

    await tableDialogs.close.click()
    await expect(tableDialogs.detail(table.name)).toBeHidden()
    await tableDialogs.close.click()
    await expect(page).toHaveURL(`/?year=${year}`)
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(signInPage.heading).toBeVisible()
    const params = { resource: 'app_users', id: session.id } as const
    await expect.poll(async () => (await send(getResource, { params }, session)).status).toBe(401)
  },
)

test(
  'the tables of a company are offered where it has any, in its row and in the finder alike',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'account'),
  async ({ signIn, dashboard, finder, tableDialogs, say }) => {
    const { user, own, tables } = await belongingsOf(await signIn(visitor))
    await dashboard.shows(own.length)
    const companies = new Map(
      own.flatMap(({ company }) => (company ? [[company.id, company]] : [])),
    )
    for (const company of companies.values())
      await expect(dashboard.tablesOf(company.name)).toHaveCount(company.tables.length > 0 ? 1 : 0)

    firstOf(companies.get(user.company.id)?.tables ?? [], 'tables beside its projects')
    await finder.opener.click()
    await finder.field.fill(user.company.name)
    await finder
      .option(say(`Tables of ${user.company.name}`, `Tabelas de ${user.company.name}`))
      .click()
    await expect(tableDialogs.tables(user.company.name)).toBeVisible()
    await expect(tableDialogs.openers).toHaveCount(tables.length)
    const shown = await tableDialogs.openers.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    )
    const expected = tables.map(({ name, year }) => `${say('Open', 'Abrir')} ${name}, ${year}`)
    expect(shown.toSorted()).toEqual(expected.toSorted())
    const years = shown.map((label) => Number(label.slice(-4)))
    expect(years).toEqual(years.toSorted((a, b) => b - a))
  },
)

test(
  'from an order in a table to the page of its project, its PDF, and back to the table',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, signIn, dashboard, tableDialogs, say }) => {
    const { user, own, shared, tables } = await belongingsOf(await signIn(ana))
    const seen = [...own, ...shared]
    const [{ table, project } = fail()] = tables.flatMap((each) =>
      ordersIn(each).flatMap(({ project: ordered }) => {
        const found = seen.find(({ folder, pdfFiles }) => folder === ordered?.folder && pdfFiles)
        return found ? [{ table: each, project: found }] : []
      }),
    )
    await dashboard.tablesOf(user.company.name).click()
    await tableDialogs.card(table.name).click()
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      tableDialogs.visit(project.name).first().click(),
    ])
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(project.title)
    await expect(opened.locator('html')).toHaveAttribute('lang', say('en', 'pt'))
    await opened.getByRole('button', { name: say('Documents', 'Documentos') }).click()
    const pdf = opened.getByRole('link', { name: /PDF/ }).first()
    const address = new URL((await pdf.getAttribute('href')) ?? '', opened.url())
    const bytes = await (await opened.request.get(address.href)).body()
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await opened.close()

    await expect(tableDialogs.detail(table.name)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tableDialogs.card(table.name)).toBeFocused()
  },
)

test(
  'the studio changes a table while its CSV is exported: each file is of one state',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, tableDialogs, signedInAs, say }) => {
    const { account, table, url } = await companyWithTable('Encomendas', linesOf(1800, 'Antes'))
    await signedInAs(account)
    await openLive(page, url)
    await expect(tableDialogs.count).toHaveText(say('1,800 rows', '1800 linhas'))
    const [during] = await Promise.all([
      downloaded(page, () => tableDialogs.exportCsv.click()),
      changeTable(table, linesOf(1700, 'Depois')),
    ])
    await expect(tableDialogs.count).toHaveText(say('1,700 rows', '1700 linhas'))
    const after = await downloaded(page, () => tableDialogs.exportCsv.click())
    const brands = (csv: Buffer) => recordsIn(csv).map((record) => record.Brand)
    const [before, later] = [linesOf(1800, 'Antes'), linesOf(1700, 'Depois')]
    expect([before, later].map((lines) => lines.map(({ Brand }) => Brand))).toContainEqual(
      brands(during.bytes),
    )
    expect(brands(after.bytes)).toEqual(later.map(({ Brand }) => Brand))
  },
)

function fail(): never {
  throw new Error('The demo data has no order of a project with PDF files')
}
