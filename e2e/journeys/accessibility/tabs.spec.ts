import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

for (const [where, url] of [
  ['the projects', '/'],
  ['the profile', '/?dialog=profile'],
] as const) {
  const crossed = url === '/' ? [] : (['remote-account'] as const)
  test(
    `the tabs of ${where}: arrows wrap, Home and End, one is selected, Tab leads into its panel`,
    tags(...crossed, 'remote-dashboard', 'demo'),
    async ({ page, signedInAs }) => {
      await signedInAs(ana)
      await page.goto(url)
      const tabs = page.getByRole('tablist').last().getByRole('tab')
      const [first, second, last] = [tabs.first(), tabs.nth(1), tabs.last()]
      if (url !== '/')
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused()
      await first.focus()
      for (const [key, goal] of [
        ['ArrowRight', second],
        ['ArrowLeft', first],
        ['ArrowLeft', last],
        ['ArrowRight', first],
        ['End', last],
        ['Home', first],
      ] as const) {
        await page.keyboard.press(key)
        await expect(goal).toBeFocused()
        await expect(goal).toHaveAttribute('aria-selected', 'true')
        await expect(tabs.and(page.locator('[aria-selected="true"]'))).toHaveCount(1)
      }
      const panel = page.getByRole('tabpanel').last()
      await expect(panel).toHaveAccessibleName((await first.textContent()) ?? '')
      await expect(
        panel.getByRole('textbox').or(panel.getByRole('searchbox')).first(),
      ).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(panel.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Shift+Tab')
      await expect(first).toBeFocused()
    },
  )
}
