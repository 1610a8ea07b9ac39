import type { Locator, Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const tip = (page: Page) => page.getByRole('tooltip')

/** Shows with the pointer and stays while it is over the tooltip itself; Escape takes it away. */
async function followsThePointer(page: Page, target: Locator) {
  await target.hover()
  await expect(tip(page)).toBeVisible()
  const [from, to] = [await target.boundingBox(), await tip(page).boundingBox()]
  if (!from || !to) throw new Error('There is nothing to point at')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(tip(page)).toBeVisible()
  // Nothing comes that could be waited for: it must be there still when it would have gone.
  await expect(async () => {
    const shownMs = await tip(page).evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const start = performance.now()
          const look = () => {
            const ms = performance.now() - start
            if (!element.isConnected || ms > 600) resolve(ms)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    expect(shownMs).toBeGreaterThan(600)
  }).toPass({ timeout: 2000 })
  await page.keyboard.press('Escape')
  await expect(tip(page)).toBeHidden()
}

test(
  'the tooltip of a dialog’s button follows pointer and focus, and Escape closes it alone',
  tags('remote-account', 'remote-auth'),
  async ({ page }) => {
    await page.goto('/login?dialog=contacts')
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: 'Close window' })
    await followsThePointer(page, close)
    await expect(dialog).toBeVisible()
    await page.mouse.move(5, 300)
    await page.keyboard.press('Tab')
    await expect(close).toBeFocused()
    await expect(tip(page)).toHaveText('Close window')
    await page.keyboard.press('Escape')
    await expect(tip(page)).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

test(
  'the tooltip of a card’s button follows pointer and focus',
  tags('remote-dashboard', 'demo'),
  async ({ page, signedInAs, dashboard }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    const qr = page.getByRole('button', { name: /^QR code of / }).first()
    await followsThePointer(page, qr)
    await page.mouse.move(5, 300)
    await dashboard.sort.focus()
    await page.keyboard.press('Tab')
    await expect(tip(page)).toBeHidden()
    await qr.focus()
    // They move between the actions of a card.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await expect(qr).toBeFocused()
    await expect(tip(page)).toHaveText(/^QR code of /)
    await page.keyboard.press('Escape')
    await expect(tip(page)).toBeHidden()
    await expect(qr).toBeFocused()
  },
)

test(
  'what is said of remembering follows the pointer',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    await signInPage.open()
    await followsThePointer(page, signInPage.rememberMe)
    await expect(signInPage.rememberMe).toHaveAccessibleDescription(/resumed automatically/)
  },
)
