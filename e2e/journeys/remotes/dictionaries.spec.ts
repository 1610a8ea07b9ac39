import type { Page } from '@playwright/test'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

/** A returning browser may download this many bytes of scripts after a small change. */
const limit = 3 * 1024

const changes = {
  'remote-auth': ['Forgot your password?', 'Lost your password?'],
  host: ['Privacy policy', 'Privacy rules'],
} as const

/** Number and compressed bytes of the scripts that the page has downloaded. */
function downloads(page: Page) {
  return page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/r\/.*\.js$/.test(name)) as PerformanceResourceTiming[]
    const loaded = scripts.filter(({ transferSize }) => transferSize > 0)
    return {
      count: loaded.length,
      bytes: loaded.reduce((sum, each) => sum + each.encodedBodySize, 0),
    }
  })
}

test(
  'a browser that comes back after a release downloads only what is new in it',
  tags('remote-auth', 'site'),
  async ({ page, browser, lab }) => {
    const address = new URL('/login', lab.url).href
    await page.goto(address)
    const first = await downloads(page)
    expect(first.bytes).toBeGreaterThan(100_000)

    for (const [app, replace] of Object.entries(changes)) {
      await lab.release(app as keyof typeof changes, { replace: [replace] })
      await page.goto(address)
      await expect(page.getByText(replace[1]).first()).toBeVisible()
      const next = await downloads(page)
      // The entry and the words. Unchanged scripts are in the cache.
      expect(next.count, app).toBe(2)
      expect(next.bytes, app).toBeLessThan(limit)
    }

    // One that has nothing gets everything, as before.
    await using context = await browser.newContext({ locale: 'en-GB' })
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByText(changes.host[1]).first()).toBeVisible()
    expect((await downloads(other)).bytes).toBeGreaterThan(first.bytes * 0.9)
  },
)
