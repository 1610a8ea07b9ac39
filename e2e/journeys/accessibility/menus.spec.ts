import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const dashboard = ['remote-dashboard', 'demo'] as const
const tables = ['remote-tables', ...dashboard] as const

for (const [name, url, button, crossed] of [
  ['account', '/', /account menu$/, dashboard],
  ['sort', '/', /^Sort: /, dashboard],
  ['card', '/', /^More actions for /, dashboard],
  ['PDF', '/', /^PDFs of /, dashboard],
  ['CSV', '/?dialog=table&company_tables=1&table=1', /^More CSV formats$/, tables],
] as const) {
  test(
    `the ${name} menu opens by keys, finds by letter, and Escape leads back`,
    tags(...crossed),
    async ({ page, signedInAs }) => {
      await signedInAs(ana)
      await page.goto(url)
      const opener = page.getByRole('button', { name: button }).first()
      const items = page.getByRole('menu').locator('[role^="menuitem"]')
      await opener.focus()
      for (const [key, goal] of [
        ['Enter', items.first()],
        ['Space', items.first()],
        ['ArrowDown', items.first()],
        ['ArrowUp', items.last()],
      ] as const) {
        await page.keyboard.press(key)
        await expect(goal, key).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(items).toHaveCount(0)
        await expect(opener).toBeFocused()
      }

      await page.keyboard.press('Enter')
      await expect(items.first()).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(items.last(), 'the arrows wrap').toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(items.first()).toBeFocused()
      const text = (await items.last().textContent()) ?? ''
      await page.keyboard.press(text.slice(0, 1).toLowerCase())
      await expect(page.locator(':focus')).toHaveText(new RegExp(`^${text.slice(0, 1)}`, 'i'))
      await expect(items.first()).not.toBeFocused()
      await page.keyboard.press('Escape')
      await expect(opener).toBeFocused()
    },
  )
}
