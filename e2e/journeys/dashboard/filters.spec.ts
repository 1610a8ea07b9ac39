import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { profileOf } from '../../pages/profile'

test.beforeEach(async ({ signedInAs }) => void (await signedInAs(ana)))

test(
  'filters narrow the list, stand in the address and survive a reload',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    await dashboard.search.fill('SUITE')
    await expect(page).toHaveURL('/?q=SUITE')
    await expect(dashboard.results).toHaveText(/^\d+ of 24 projects$/)
    const found = (await dashboard.results.textContent()) ?? ''
    await dashboard.year.click()
    await page.getByRole('checkbox', { name: '2025' }).check()
    await page.getByRole('checkbox', { name: '2024' }).check()
    await page.keyboard.press('Escape')
    await expect(dashboard.year).toHaveText(/2025.*\+1/)
    await expect(page).toHaveURL('/?q=SUITE&year=2025&year=2024')
    await expect(dashboard.results).not.toHaveText(found)
    const narrowed = (await dashboard.results.textContent()) ?? ''

    await page.reload()
    await expect(dashboard.results).toHaveText(narrowed)
    await expect(dashboard.search).toHaveValue('SUITE')
    await expect(dashboard.year).toHaveText(/2025.*\+1/)
    await dashboard.clearFilters.click()
    await expect(page).toHaveURL('/')
    await dashboard.shows(ana.own)
  },
)

test(
  'names are found without their accents',
  tags('remote-dashboard', 'demo'),
  async ({ dashboard }) => {
    await dashboard.open('?q=obidos')
    await expect(dashboard.results).toHaveText(/^[1-9]\d* of 24 projects$/)
    await expect(dashboard.cards.first()).toContainText('Óbidos')
  },
)

test(
  'each tab has its own filters',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open('?q=suite')
    await expect(dashboard.results).toHaveText(/ of 24 projects$/)
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await expect(page).toHaveURL('/?tab=shared')
    await dashboard.ownTab.click()
    await expect(page).toHaveURL('/?q=suite')
    await expect(dashboard.search).toHaveValue('suite')
  },
)

test(
  'a reload keeps the filters of both tabs, signing in again neither',
  tags('remote-dashboard', 'remote-account', 'remote-auth', 'demo'),
  async ({ page, dashboard, accountMenu, signInPage }) => {
    const profile = profileOf(page)
    await dashboard.open('?q=suite')
    await expect(dashboard.results).toHaveText(/ of 24 projects$/)
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await page.reload()
    await dashboard.shows(ana.shared)
    await dashboard.ownTab.click()
    await expect(page).toHaveURL('/?q=suite')
    await expect(dashboard.search).toHaveValue('suite')

    await dashboard.sharedTab.click()
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await expect(profile.dialog).toBeVisible()
    await page.reload()
    await expect(profile.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await dashboard.shows(ana.shared)
    await dashboard.ownTab.click()
    await expect(page).toHaveURL('/?q=suite')

    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await accountMenu.open()
    await accountMenu.leave.click()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await dashboard.ownTab.click()
    await dashboard.shows(ana.own)
  },
)

test(
  'a search that finds nothing says so and is cleared',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open('?q=nothing-like-it')
    await expect(page.getByText('No projects to display')).toBeVisible()
    await expect(dashboard.results).toHaveText('0 of 24 projects')
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await dashboard.shows(ana.own)
  },
)

test(
  'the page stays where it is when filters are cleared',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open('?year=2025')
    await expect(dashboard.results).toHaveText(/^[1-9]\d* of 24 projects$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await dashboard.shows(ana.own)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)

test(
  'the focus is seen when keys follow the mouse in a filter',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.year.click()
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const second = page.getByRole('checkbox').nth(1)
    await expect(second).toBeFocused()
    await expect(second.locator('+ div')).toHaveCSS('outline-style', 'solid')
  },
)

test(
  'by keyboard: search, choose a year, take it back, sort',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    await page.keyboard.press('/')
    await expect(dashboard.search).toBeFocused()
    await page.keyboard.type('suite')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?q=suite')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    // The page may be a moment behind the address; the count that is waited for below must be that of the year.
    await dashboard.shows(ana.own)
    await page.keyboard.press('Tab')
    await expect(dashboard.year).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const years = page.getByRole('checkbox')
    await expect(years.first()).toBeFocused()
    for (const [key, option] of [
      ['ArrowUp', years.first()],
      ['ArrowDown', years.nth(1)],
      ['End', years.last()],
      ['ArrowDown', years.last()],
      ['ArrowUp', years.nth(-2)],
      ['Home', years.first()],
    ] as const) {
      await page.keyboard.press(key)
      await expect(option, key).toBeFocused()
    }
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/year=2026/)
    await page.keyboard.press('Escape')
    // Until the list is gone, its focus trap may still take the focus back for a moment.
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(dashboard.year).toBeFocused()
    await expect(dashboard.results).toHaveText(/ of 24 projects$/)
    await page.keyboard.press('Backspace')
    await dashboard.shows(ana.own)
    await page.keyboard.press('ArrowRight')
    await expect(dashboard.companyFilter).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(dashboard.sort).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('n')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?sort=name')
  },
)

test(
  'on a phone the filters are shown on demand, with the number that are active',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await page.setViewportSize({ width: 390, height: 780 })
    await dashboard.open('?q=suite&year=2025')
    await expect(dashboard.search).toHaveValue('suite')
    await expect(dashboard.year).toBeHidden()
    await page.getByRole('button', { name: 'Show filters (2 active filters)' }).click()
    await expect(dashboard.year).toHaveText(/2025/)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test(
  'the count is announced once for a search, however it was typed',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    await page.evaluate(() => {
      const status = document.querySelector('[role="tabpanel"] [role="status"]')
      const heard: string[] = []
      Object.assign(window, { heard })
      if (status)
        new MutationObserver(() => heard.push(status.textContent ?? '')).observe(status, {
          subtree: true,
          childList: true,
          characterData: true,
        })
    })
    await dashboard.search.pressSequentially('suite', { delay: 60 })
    await expect(page).toHaveURL('/?q=suite')
    await expect(dashboard.results).toHaveText(/ of 24 projects$/)
    await page.waitForTimeout(700)
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard)
    expect(new Set(heard).size).toBe(1)
  },
)
