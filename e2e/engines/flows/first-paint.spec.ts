import { tags } from '../../fixtures/tags'
import { withoutAnyScript } from '../../journeys/accessibility/states/network'
import { signInPageOf } from '../../pages/sign-in-page'
import { misplaced } from '../geometry'
import { expect, sizes, test } from '../test'

for (const [size, viewport] of Object.entries(sizes))
  test(
    `the sign-in screen is painted and takes text without any script, ${size}`,
    tags(),
    async ({ page, complaints }) => {
      complaints.expected.push(/Failed|failed|404|integrity/)
      await page.setViewportSize(viewport)
      await withoutAnyScript(page)
      await page.goto('/login', { waitUntil: 'commit' })
      const painted = page.locator('#portal-first-paint')
      await painted.getByRole('heading', { level: 1 }).waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('email')
      await page.keyboard.type('ana@atlantico')
      expect(await painted.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe(
        'ana@atlantico',
      )
      expect(await misplaced(page)).toEqual([])
    },
  )

test('a first visit fetches the font once', tags('remote-auth'), async ({ page }) => {
  await page.goto('/login')
  await signInPageOf(page).email.waitFor()
  const transfers = () =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return all.filter(({ name }) => name.endsWith('.woff2')).map((font) => font.transferSize)
    })
  // The preload, and what the host declares.
  await expect.poll(async () => (await transfers()).length).toBeGreaterThan(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect((await transfers()).filter((bytes) => bytes > 0).length).toBeLessThanOrEqual(1)
})
