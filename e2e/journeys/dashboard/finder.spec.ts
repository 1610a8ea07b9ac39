import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test.beforeEach(async ({ signedInAs }) => void (await signedInAs(ana)))

test(
  'finds a project by keyboard, opens it and remembers it',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    await dashboard.search.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type('obidos')
    const found = page.getByRole('option', { selected: true })
    await expect(found).toContainText('Óbidos')
    const name = await found.textContent()
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    expect((await opening).url()).toContain('/projects?name=')
    await expect(field).toBeHidden()
    await expect(dashboard.search).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toHaveText(name ?? '')
    await page.keyboard.press('Escape')
    await expect(dashboard.search).toBeFocused()
  },
)

test(
  'leads to the tables and to the projects of a company',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('tables hotels')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('combobox').fill('casa lume')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/\?company=\d+$/)
    await expect(dashboard.companies).toHaveCount(1)
  },
)

test(
  'a reload closes it, and Back leads to the page before',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open('?tab=shared')
    await dashboard.shows(ana.shared)
    await dashboard.open()
    await dashboard.shows(ana.own)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.reload()
    await dashboard.shows(ana.own)
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/?tab=shared')
    await dashboard.shows(ana.shared)
  },
)
