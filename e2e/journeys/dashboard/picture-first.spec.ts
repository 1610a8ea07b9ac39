import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { dashboardOf } from '../../pages/dashboard-page'
import { states } from '../accessibility/states/states'

const crossed = tags('remote-dashboard', 'demo')

test(
  'the first picture is high on the page at every width',
  crossed,
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    for (const [width, height, columns] of [
      [1280, 800, 4],
      [1920, 1080, 6],
      [2560, 1440, 8],
    ] as const) {
      await page.setViewportSize({ width, height })
      const cards = dashboard.company('Atlântico Hotels').getByRole('listitem')
      await expect(cards).toHaveCount(columns)
      const boxes = await boxesOf(page)
      const [first, last] = [boxes[0], boxes[columns - 1]]
      expect(first?.y).toBeLessThan(240)
      expect(first).toMatchObject({ x: 32 })
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(width - 32, 0)
      // About 3:2, in a row of 200 px.
      expect((first?.width ?? 0) / (first?.height ?? 1)).toBeGreaterThan(1.4)
      expect((first?.width ?? 0) / (first?.height ?? 1)).toBeLessThan(1.6)
    }
  },
)

test(
  'what is in sight at first is fetched at once, the rest on demand',
  crossed,
  async ({ dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    const fetched = await dashboard.cards
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).map(({ loading, fetchPriority }) => [
          loading,
          fetchPriority,
        ]),
      )
    expect(fetched.slice(0, 5)).toEqual([
      ['eager', 'high'],
      ...[1, 2, 3].map(() => ['eager', 'auto']),
      ['lazy', 'auto'],
    ])
  },
)

test(
  'the bar with search, filters and order stays in sight, and covers no card that gets the focus',
  crossed,
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.expand('Atlântico Hotels').click()
    await page.mouse.wheel(0, 900)
    await expect(dashboard.search).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('search').boundingBox()
    expect(bar?.y).toBe(61)
    await dashboard.cards.first().getByRole('link').first().focus()
    const [first] = await boxesOf(page)
    expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  },
)

test(
  'by keyboard: after signing in six stops lead to the first Share, and arrows move between cards',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard }) => {
    await signInPage.open()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await expect(dashboard.heading).toBeFocused()
    const cards = dashboard.company('Atlântico Hotels').getByRole('listitem')
    const link = (at: number) => cards.nth(at).getByRole('link', { name: /^Open .*\(opens/ })
    const share = cards.first().getByRole('button', { name: /^Share / })
    for (const stop of [
      dashboard.ownTab,
      dashboard.search,
      dashboard.year,
      dashboard.tablesOf('Atlântico Hotels'),
      link(0),
      share,
    ]) {
      await page.keyboard.press('Tab')
      await expect(stop).toBeFocused()
    }
    await page.keyboard.press('ArrowRight')
    await expect(cards.first().getByRole('button', { name: /^QR code of/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(link(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(link(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(link(3)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(link(0)).toBeFocused()

    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(link(0)).toBeFocused()
    const opening = page.waitForEvent('popup')
    await page.keyboard.press('Enter')
    expect((await opening).url()).toContain('/projects?name=')
    await page.bringToFront()

    await dashboard.expand('Atlântico Hotels').click()
    await expect(cards).toHaveCount(15)
    await link(1).focus()
    await page.keyboard.press('ArrowDown')
    await expect(link(5)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(link(1)).toBeFocused()
  },
)

test('a row of a company is one Tab stop', crossed, async ({ dashboard, signedInAs }) => {
  await signedInAs(ana)
  await dashboard.open()
  await dashboard.shows(ana.own)
  const stops = await dashboard.companies.evaluateAll((companies) =>
    companies.map(
      (company) =>
        [...company.querySelectorAll('li :is(a, button)')].filter(
          (control) => (control as HTMLElement).tabIndex >= 0,
        ).length,
    ),
  )
  expect(stops).toEqual(stops.map(() => 1))
})

test('a held Tab skips no company of many', crossed, async ({ page, dashboard, signedInAs }) => {
  const state = states['filter of many companies']
  await signedInAs(ana)
  await state?.prepare?.(page)
  await dashboard.open()
  await dashboard.shows(40)
  await page.evaluate(() => {
    const passed: string[] = []
    Object.assign(window, { passed })
    addEventListener('focusin', ({ target }) => {
      const company = (target as Element).closest('section')?.querySelector('h2')?.textContent
      if (company && company !== passed.at(-1)) passed.push(company)
    })
  })
  const names = await dashboard.companies.getByRole('heading', { level: 2 }).allTextContents()
  await dashboard.companies.first().getByRole('link').first().focus()
  const passed = () => page.evaluate(() => (window as unknown as { passed: string[] }).passed)
  const ends = async () => (await passed()).length >= names.length
  // Without waiting for each other, faster than anything that is out of sight is rendered.
  const press = () => page.keyboard.down('Tab')
  for (let presses = 0; presses < 300 && !(await ends()); presses += 30)
    await Promise.all(Array.from({ length: 30 }, press))
  await page.keyboard.up('Tab')
  expect((await passed()).slice(0, names.length)).toEqual(names)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'one and a half cards are in sight, and everything is easy to press',
    crossed,
    async ({ page, dashboard, signedInAs }) => {
      await signedInAs(ana)
      await dashboard.open()
      await dashboard.shows(ana.own)
      const [, second] = await boxesOf(page)
      expect((second?.y ?? Number.POSITIVE_INFINITY) + 100).toBeLessThanOrEqual(844)
      const controls = dashboard.panel
        .locator('button, input, a:not(h3 a)')
        .filter({ visible: true })
      const small = () =>
        controls.evaluateAll((all) =>
          all
            .map((control) => {
              // A field is as large as its frame.
              const { width, height } = (
                control.closest('.fui-Input') ?? control
              ).getBoundingClientRect()
              return { width, height, name: control.outerHTML.slice(0, 80) }
            })
            .filter(({ width, height }) => Math.min(width, height) < 44),
        )
      expect(await small()).toEqual([])
      await dashboard.showFilters.tap()
      await expect(dashboard.year).toBeVisible()
      expect(await small()).toEqual([])
    },
  )
})

async function boxesOf(page: Page) {
  return dashboardOf(page).cards.evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}
