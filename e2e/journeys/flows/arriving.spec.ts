import { visitor } from '../../fixtures/accounts'
import { openSession } from '../../fixtures/api-client'
import { belongingsOf, firstOf, hasPage, ordersIn } from '../../fixtures/belongings'
import { expect, test } from '../../fixtures/flow'
import { sessionOf } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { tableDialogsOf } from '../../pages/table-dialogs'

test(
  'a link to sharing a project leads there by way of sign-in, and Escape leaves the dashboard',
  tags('remote-auth', 'remote-dashboard', 'account'),
  async ({ page, signInPage, dashboard, projectDialogs }) => {
    const { own } = await belongingsOf(await openSession(visitor))
    const { id, name } = firstOf(own.slice(0, 1).filter(hasPage), 'project with a page')
    await page.goto(`/?dialog=share&project=${id}`)
    await expect(page).toHaveURL('/login')
    await signInPage.signIn(visitor)
    await expect(page).toHaveURL(`/?dialog=share&project=${id}`)
    const link = await projectDialogs.link.inputValue()
    await page.keyboard.press('Escape')
    await expect(projectDialogs.share).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(dashboard.thumbnail(name)).toHaveAttribute('href', link)

    await dashboard.share(name).click()
    await expect(projectDialogs.link).toHaveValue(link)
    await page.goBack()
    await expect(projectDialogs.share).toBeHidden()
    await expect(dashboard.share(name)).toBeFocused()
    await expect(page).toHaveURL('/')
  },
)

test(
  'the browser is closed and opened again: who is remembered follows a link to a table',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'account'),
  async ({ page, context, signInPage, dashboard }) => {
    await signInPage.open()
    await signInPage.rememberMe.check()
    await signInPage.signIn(visitor)
    await expect(dashboard.ownTab).toBeVisible()
    const before = await sessionOf(page)
    const { user, tables } = await belongingsOf(before)
    const table = firstOf(tables, 'table')
    // Session storage is gone with its tab.
    const later = await context.newPage()
    await page.close()

    await later.goto(`/?dialog=table&company_tables=${user.company.id}&table=${table.id}`)
    const { detail, table: orders } = tableDialogsOf(later)
    await expect(detail(table.name)).toBeVisible()
    const lines = table.tables_rows.flatMap((row) => Array(row.table_projects.length || 1).fill(0))
    await expect(orders).toHaveAttribute('aria-rowcount', String(lines.length + 1))
    const after = await sessionOf(later)
    expect(after.id).toBe(before.id)
    expect(after.token).not.toBe(before.token)
  },
)

test(
  'a link to a table that is not the own one is answered in words, and below it are the own ones',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'account'),
  async ({ page, signInPage, tableDialogs, say }) => {
    const { user, tables } = await belongingsOf(await openSession(visitor))
    firstOf(tables, 'table')
    await page.goto(`/?dialog=table&company_tables=${user.company.id}&table=2147483647`)
    await signInPage.signIn(visitor)
    const detail = tableDialogs.detail(say('Table', 'Tabela'))
    await expect(detail).toContainText(say('Table not found', 'Tabela não encontrada'))
    await page.keyboard.press('Escape')
    await expect(detail).toBeHidden()
    await expect(tableDialogs.cards).toHaveCount(tables.length)
    await expect(page).toHaveURL(`/?dialog=tables&company_tables=${user.company.id}`)
  },
)

test(
  'Back and Forward go through filter, tables and table, one step at a time',
  tags('remote-dashboard', 'remote-tables', 'account'),
  async ({ page, dashboard, tableDialogs, signedInAs, unfoldFilters }) => {
    const { user, own, tables } = await belongingsOf(await signedInAs(visitor))
    const { name, company } = firstOf(
      own.filter((project) => project.company?.id === user.company.id),
      'project of the own company',
    )
    const table = firstOf(tables, 'table')
    await dashboard.open()
    await unfoldFilters()
    await dashboard.search.fill(name.slice(0, 40))
    await expect(page).toHaveURL(/\?q=/)
    const filtered = page.url()
    await dashboard.tablesOf(company?.name ?? '').click()
    await tableDialogs.card(table.name).click()
    const [outer, inner] = [tableDialogs.tables(user.company.name), tableDialogs.detail(table.name)]
    await expect(inner).toBeVisible()

    await page.goBack()
    await expect(inner).toBeHidden()
    await expect(tableDialogs.card(table.name)).toBeFocused()
    await page.goBack()
    await expect(outer).toBeHidden()
    await expect(page).toHaveURL(filtered)
    await expect(dashboard.search).toHaveValue(name.slice(0, 40))
    await page.goForward()
    await expect(outer).toBeVisible()
    await page.goForward()
    await expect(inner).toContainText(ordersIn(table)[0]?.brand ?? '')
    await page.keyboard.press('Escape')
    await expect(inner).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(filtered)
  },
)

test(
  'the page is reloaded at every step from the dashboard to a table and back',
  tags('remote-dashboard', 'remote-tables', 'account'),
  async ({ page, dashboard, tableDialogs, signedInAs }) => {
    const { user, own, tables } = await belongingsOf(await signedInAs(visitor))
    firstOf(
      own.filter((project) => project.company?.id === user.company.id),
      'project of the own company',
    )
    const table = firstOf(tables, 'table')
    await dashboard.open('?sort=name')
    await dashboard.shows(own.length)
    await page.reload()
    await dashboard.tablesOf(user.company.name).click()
    await expect(tableDialogs.cards).toHaveCount(tables.length)
    await page.reload()
    await tableDialogs.card(table.name).click()
    await expect(tableDialogs.search).toBeVisible()
    await page.reload()
    await tableDialogs.search.fill('zzzz')
    await expect(tableDialogs.rows).toHaveCount(0)
    await page.reload()
    await expect(tableDialogs.search).toHaveValue('')
    await expect(tableDialogs.numbers.first()).toHaveText('1')
    await page.keyboard.press('Escape')
    await expect(tableDialogs.card(table.name)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/?sort=name')
    await dashboard.shows(own.length)
  },
)
