import { sidewaysScrolling } from '../../fixtures/layout'
import { tags } from '../../fixtures/tags'
import { signInPageOf } from '../../pages/sign-in-page'
import { expect, test } from '../test'

test(
  'the sign-in fits a window of 320 px with a scroll bar of its own',
  tags('remote-auth'),
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    await page.goto('/login')
    await signInPageOf(page).email.waitFor()
    expect(await sidewaysScrolling(page)).toEqual([])
    await page.goto('/password-reset?uid=1&secret=wrong')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await sidewaysScrolling(page)).toEqual([])
  },
)
