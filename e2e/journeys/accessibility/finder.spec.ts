import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test.beforeEach(async ({ signedInAs, dashboard }) => {
  await signedInAs(ana)
  await dashboard.open()
  await dashboard.shows(ana.own)
})

test(
  'the finder: arrows choose and wrap while the focus stays, Escape changes nothing',
  tags('remote-dashboard', 'demo'),
  async ({ page }) => {
    const button = page.getByRole('button', { name: 'Find' })
    await button.press('Enter')
    const field = page.getByRole('combobox')
    await expect(field).toBeFocused()
    const options = page.getByRole('option')
    const isChosen = async (at: number) => {
      const option = options.nth(at)
      await expect(option).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
      await expect(field).toHaveAttribute(
        'aria-activedescendant',
        (await option.getAttribute('id')) ?? '',
      )
      await expect(option).toBeInViewport()
      await expect(field).toBeFocused()
    }
    await isChosen(0)
    await page.keyboard.press('ArrowDown')
    await isChosen(1)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await isChosen((await options.count()) - 1)
    await page.keyboard.press('ArrowDown')
    await isChosen(0)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(button).toBeFocused()
  },
)

test(
  'a filter: the choices are at most 40 % of the window high, and Escape leaves them as they are',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await dashboard.year.press('Enter')
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    const list = page.getByRole('group', { name: 'Year' })
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(160)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(dashboard.year).toBeFocused()
    await expect(page).toHaveURL('/')
    await dashboard.year.press('Enter')
    await page.getByRole('checkbox').first().press('Space')
    await page.keyboard.press('Escape')
    await expect(dashboard.year).toHaveAccessibleDescription(/Backspace/)
  },
)
