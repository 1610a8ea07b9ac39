import type { Browser, Page } from '@playwright/test'
import { type Figure, tell } from '@portal/bench/figures'
import { countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { ana } from '../fixtures/accounts'
import { dashboardOf } from '../pages/dashboard-page'
import { signInPageOf } from '../pages/sign-in-page'
import { openPage, portalUrl, signedIn, withPortal } from './loaded-portal'

// How long a phone takes from an interaction to the next paint, with a processor slowed down four times.
// `npm run bench:interactions -- [--runs 5]`

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const slower = 4
const noticedMs = 100
const project = 'Piscina Infinita – Sagres'

const runs = countOf(readOptions({ runs: '5' }).runs)
const times: Record<string, number[]> = {}

await withPortal(async ({ browser }) => {
  for (let run = 0; run < runs; run += 1) {
    await onSignIn(browser)
    await onDashboard(browser)
  }
  tell(
    Object.entries(times).map(
      ([of, all]): Figure => ({
        ...{ of, measure: 'to the next paint', unit: 'ms' },
        ...{ value: median(all), atMost: noticedMs },
      }),
    ),
  )
})

async function onSignIn(browser: Browser) {
  const page = await openPage(browser, phone)
  await slowDown(page)
  await page.goto(`${portalUrl}/login`)
  const { email } = signInPageOf(page)
  await page.locator('#portal:not([inert]) form input').first().waitFor()
  await measure(page, 'typing an e-mail address', async () => {
    await email.tap()
    await email.pressSequentially('ana.silva')
  })
  await page.context().close()
}

async function onDashboard(browser: Browser) {
  const page = await signedIn(browser, ana.email, phone)
  await slowDown(page)
  const dashboard = dashboardOf(page)
  await page.goto(`${portalUrl}/`)
  await dashboard.shows(ana.own)
  await measure(page, 'opening the filters', () => dashboard.showFilters.tap())
  await measure(page, 'searching', async () => {
    await dashboard.search.tap()
    await dashboard.search.pressSequentially('sagres')
    await dashboard.card(project).waitFor()
  })
  await measure(page, 'opening a dialog', async () => {
    await dashboard.share(project).tap()
    await page.getByRole('dialog').waitFor()
  })
  await measure(page, 'closing a dialog', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })
  await measure(page, 'choosing a filter', async () => {
    await dashboard.sort.tap()
    await page.getByRole('menuitemradio').last().tap()
  })
  await measure(page, 'another tab', async () => {
    await dashboard.sharedTab.tap()
    await page.locator('#portal [role=tab][aria-selected=true]').and(dashboard.sharedTab).waitFor()
  })
  await page.context().close()
}

async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Notes the longest interaction of what is done. */
async function measure(page: Page, of: string, act: () => Promise<void>) {
  await page.evaluate(() => {
    const longest = { ms: 0 }
    Object.assign(globalThis, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act()
  // The browser reports interactions a moment after their paint, and no event says that it has reported all.
  await page.waitForTimeout(300)
  const longest = await page.evaluate(
    () => (globalThis as unknown as { longest: { ms: number } }).longest.ms,
  )
  times[of] = [...(times[of] ?? []), longest]
}
