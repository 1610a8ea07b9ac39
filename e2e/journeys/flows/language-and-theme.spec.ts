import type { Locator } from '@playwright/test'
import { visitor } from '../../fixtures/accounts'
import { belongingsOf, firstOf, ordersIn } from '../../fixtures/belongings'
import { downloaded, recordsIn } from '../../fixtures/download'
import { expect, test } from '../../fixtures/flow'
import { tags } from '../../fixtures/tags'

test(
  'the language is changed in the middle: the filter stays, table and file are in the new one',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'account'),
  async ({ page, signIn, dashboard, footer, tableDialogs, say, unfoldFilters }) => {
    const { user, own, tables } = await belongingsOf(await signIn(visitor))
    const { name } = firstOf(
      own.filter((project) => project.company?.id === user.company.id),
      'project of the own company',
    )
    const table = firstOf(
      tables.filter((each) => ordersIn(each).length > 0),
      'table with orders',
    )
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await unfoldFilters()
    await dashboard.search.fill(name.slice(0, 40))
    await expect(page).toHaveURL(/\?q=/)
    await say(footer.portuguese, footer.english).click()
    await expect(page.locator('html')).toHaveAttribute('lang', say('pt', 'en'))
    await expect(dashboard.search).toHaveValue(name.slice(0, 40))
    await expect(dashboard.results).toHaveText(say(/ de \d+ projetos$/, / of \d+ projects$/))

    await dashboard.tablesOf(user.company.name).click()
    await tableDialogs.card(table.name).click()
    await expect(tableDialogs.header(say('Marca', 'Brand'))).toBeVisible()
    const { bytes } = await downloaded(page, () => tableDialogs.exportCsv.click())
    const [first] = recordsIn(bytes)
    expect(Object.keys(first ?? {})).toEqual(['Brand', 'Ordered By', 'Order Date', 'Project'])
    expect(first?.['Order Date']).toMatch(
      say(/^\d\d [a-z]{3} \d{4} /, /^\d\d [A-Z][a-z]{2} \d{4} /),
    )
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.reload()
    await expect(tableDialogs.header(say('Marca', 'Brand'))).toBeVisible()
  },
)

test(
  'the dark theme is chosen in the account menu and holds in every remote, and after leaving',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'remote-account', 'account'),
  async ({ page, signIn, dashboard, accountMenu, profile, tableDialogs, signInPage, say }) => {
    const { user, tables } = await belongingsOf(await signIn(visitor))
    const table = firstOf(tables, 'table')
    const bar = page.getByRole('banner')
    const light = await brightnessOf(bar)
    await accountMenu.open()
    await accountMenu.theme(say('Dark', 'Escuro')).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => brightnessOf(bar)).toBeLessThan(light / 2)
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await expect(profile.name).toHaveValue(user.name)
    expect(await brightnessOf(profile.dialog)).toBeLessThan(light / 2)
    await page.goto(`/?dialog=table&company_tables=${user.company.id}&table=${table.id}`)
    await expect(tableDialogs.search).toBeVisible()
    expect(await brightnessOf(tableDialogs.detail(table.name))).toBeLessThan(light / 2)

    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const paper = page.locator('[data-print]')
    await expect(paper).toContainText(ordersIn(table)[0]?.brand ?? '')
    expect(await brightnessOf(paper)).toBeGreaterThan(250)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(tableDialogs.detail(table.name)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dashboard.ownTab).toBeVisible()
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(signInPage.heading).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
)

test(
  'the terms are read before and after signing in, in either language, and are the same',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'account'),
  async ({ page, signIn, signInPage, footer, say, unfoldPolicies }) => {
    const article = page.getByRole('article')
    await signInPage.open()
    await unfoldPolicies()
    await footer.terms.click()
    await expect(article).toHaveAttribute('lang', say('en', 'pt'))
    const before = await article.textContent()
    await page.goBack()
    await expect(footer.terms).toBeFocused()
    await say(footer.portuguese, footer.english).click()
    await footer.terms.click()
    await expect(article).toHaveAttribute('lang', say('pt', 'en'))
    const translated = await article.textContent()
    expect(translated).not.toBe(before)

    await signIn(visitor)
    await unfoldPolicies()
    await footer.terms.click()
    await expect(article).toHaveAttribute('lang', say('pt', 'en'))
    expect(await article.textContent()).toBe(translated)
    await page.keyboard.press('Escape')
    await expect(footer.terms).toBeFocused()
    await expect(page).toHaveURL('/')
  },
)

/** How bright the background of an element is, of 255. */
function brightnessOf(target: Locator) {
  return target.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return (red + green + blue) / 3
  })
}
