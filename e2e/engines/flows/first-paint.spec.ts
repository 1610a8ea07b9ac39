import { tags } from '../../fixtures/tags'
import { withoutAnyScript } from '../../journeys/accessibility/states/network'
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
