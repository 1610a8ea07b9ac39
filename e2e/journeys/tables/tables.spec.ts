import { getProjects, getTablesByCompany } from '@portal/contract'
import { ana, john } from '../../fixtures/accounts'
import { call } from '../../fixtures/api-client'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const company = 'Atlântico Hotels'

test(
  'the dashboard opens the tables of the company, newest year first',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    const session = await signedInAs(ana)
    const { projects } = await call(getProjects, { params: { id: session.id } }, session)
    const own = projects.find((project) => project.company?.name === company)?.company
    const params = { id: own?.id ?? 0 }
    const tables = await call(getTablesByCompany, { params }, session)
    await dashboard.open()
    await dashboard.tablesOf(company).click()
    const dialog = page.getByRole('dialog', { name: `${company} Tables` })
    await expect(dialog.getByRole('listitem')).toHaveCount(tables.length)
    const years = tables.map(({ year }) => year).sort((a, b) => b - a)
    for (const [index, year] of years.entries()) {
      await expect(dialog.getByRole('listitem').nth(index)).toContainText(String(year))
    }
    await expect(dialog).not.toContainText('_')
  },
)

test(
  'the type of a table is written alike in the list and in the table',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, signedInAs }) => {
    await signedInAs(ana)
    const written = async (url: string) => {
      await page.goto(url)
      const type = page
        .getByRole('dialog')
        .getByText(/^encomenda de mobiliário$/i)
        .first()
      return type.evaluate((element) => ({
        text: element.textContent,
        firstLetter: getComputedStyle(element, '::first-letter').textTransform,
      }))
    }
    const inTheList = await written('/?dialog=tables&company_tables=1')
    expect(inTheList.firstLetter).toBe('none')
    expect(await written('/?dialog=table&company_tables=1&table=1')).toEqual(inTheList)
  },
)

test(
  'the dialog stands in the address: Back, Forward and reload follow it',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open('?tab=own')
    await dashboard.tablesOf(company).click()
    const dialog = page.getByRole('dialog', { name: `${company} Tables` })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/dialog=tables/)
    await page.reload()
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await dashboard.shows(ana.own)
    await page.goForward()
    await expect(dialog).toBeVisible()
  },
)

test(
  'by keyboard alone: open, close with Escape, and the focus is back',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    const button = dashboard.tablesOf(company)
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test(
  'a company without tables has no button',
  tags('remote-dashboard', 'demo'),
  async ({ dashboard, signedInAs }) => {
    await signedInAs(john)
    await dashboard.open()
    await dashboard.shows(john.own)
    await expect(dashboard.tablesOf('Northwind Retail')).toHaveCount(0)
  },
)
