import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

/** How long the scripts of a cold page take depends on the machine. */
const hostHasRendered = (page: Page) =>
  page.locator('#portal > *').first().waitFor({ state: 'attached' })

for (const width of [1280, 390]) {
  test(
    `nothing moves while the projects load at ${width} px, whatever comes last`,
    tags('remote-dashboard', 'demo'),
    async ({ page, dashboard, accountMenu, signedInAs }) => {
      await page.setViewportSize({ width, height: 860 })
      await signedInAs(ana)
      let isLate = false
      await page.route(/\/host\/.*\/screen-projects\./, async (route) => {
        await hostHasRendered(page)
        await expect(dashboard.cards.first()).toBeVisible()
        isLate = true
        await route.continue()
      })
      const moved = await movedIn(page)
      await dashboard.open()
      await expect(accountMenu.trigger).toBeVisible()
      expect(isLate).toBe(true)
      expect(await moved()).toEqual([])
    },
  )
}

test(
  'focus on the way home stays when the account menu comes',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, accountMenu, signedInAs }) => {
    await signedInAs(ana)
    const home = page.locator('#portal').getByRole('banner').getByRole('link')
    await page.route(/\/host\/.*\/screen-projects\./, async (route) => {
      await hostHasRendered(page)
      await expect(dashboard.cards.first()).toBeVisible()
      await home.focus()
      await route.continue()
    })
    await dashboard.open()
    await expect(accountMenu.trigger).toBeVisible()
    await expect(home).toBeFocused()
  },
)

test(
  'nothing moves while the sign-in page loads',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    const moved = await movedIn(page)
    await signInPage.open()
    await expect(signInPage.heading).toBeVisible()
    expect(await moved()).toEqual([])
  },
)

test(
  'the account menu stays below the top bar at the very moment the page is scrolled',
  tags('remote-dashboard', 'demo'),
  async ({ dashboard, accountMenu, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await expect(dashboard.cards.first()).toBeVisible()
    await accountMenu.open()
    const [before, after] = await accountMenu.leave.evaluate(async (item) => {
      await Promise.all(document.getAnimations().map(({ finished }) => finished))
      const top = () => item.getBoundingClientRect().top
      const before = top()
      scrollTo({ top: 300, behavior: 'instant' })
      return [before, top()]
    })
    expect(after).toBe(before)
  },
)

/** Layout shifts since the page began to load. */
async function movedIn(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) {
        if (shift.hadRecentInput) continue
        for (const { node, previousRect, currentRect } of shift.sources) {
          const { outerHTML } = (node ?? {}) as Element
          const [from, to] = [previousRect, currentRect].map(({ x, y }) => `${x}, ${y}`)
          moved.push(`from ${from} to ${to}: ${outerHTML ?? 'what is gone again'}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // Entries come with the frame after the one in which something moved.
  return () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      return (window as unknown as { moved: string[] }).moved
    })
}

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}
