import type { Locator } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { stopsOutside, walkFocus } from '../../fixtures/focus'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { prepareState, reachState } from './states/reach'
import { tagsOf } from './states/state'
import { walkedStates } from './states/states'

const selector = '[role="dialog"], [role="alertdialog"]'

for (const [name, state] of walkedStates('dialog')) {
  test(
    `${name}: the focus stays in the dialog on top, which Escape closes alone`,
    tagsOf(state),
    async ({ page, signedInAs, complaints }) => {
      await prepareState({ page, signedInAs, complaints }, state)
      await reachState(page, state)
      await expect(state.ready(page)).toBeVisible()
      // Also those that another one lies over.
      const dialogs = page.locator(selector)
      const top = dialogs.last()
      const hasFocus = () => top.evaluate((element) => element.contains(document.activeElement))
      await expect.poll(hasFocus).toBe(true)
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        await walkFocus(page, key)
        expect(await stopsOutside(page, selector), `with ${key}`).toEqual([])
        expect(await hasFocus(), `after ${key}`).toBe(true)
      }
      const count = await dialogs.count()
      await leaveTooltips(top)
      await page.keyboard.press('Escape')
      await expect(dialogs).toHaveCount(state.staysOpen ? count : count - 1)
      await expect
        .poll(() => page.evaluate(() => document.activeElement !== document.body))
        .toBe(true)
    },
  )
}

/** Of what has a tooltip Escape would close that one first. */
function leaveTooltips(dialog: Locator): Promise<void> {
  return dialog.evaluate((element) => {
    const content = element.querySelector<HTMLElement>('[role="group"][tabindex="0"]')
    const [first] = element.getElementsByTagName('button')
    ;(content ?? first)?.focus()
  })
}

test(
  'a dialog that a link opened gives the focus to what would open it, before signing in',
  tags('remote-account', 'remote-auth'),
  async ({ page, signInPage, footer }) => {
    const openers = {
      'forgot-password': signInPage.forgot,
      contacts: footer.contacts,
      terms: footer.terms,
      privacy: footer.privacy,
    }
    for (const [dialog, opener] of Object.entries(openers)) {
      await page.goto(`/login?dialog=${dialog}`)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
    // Where it is folded away, the screen has the focus.
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/login?dialog=contacts')
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toBeFocused()
  },
)

test(
  'a dialog that a link opened gives the focus to what would open it, signed in',
  tags('remote-account', 'remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, accountMenu, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    const share = page.getByRole('button', { name: /^Share / }).first()
    const qr = page.getByRole('button', { name: /^QR code of / }).first()
    const openers = [share, qr, dashboard.tablesOf('Atlântico Hotels')]
    const links: [string, typeof share][] = [['/?dialog=profile', accountMenu.trigger]]
    for (const opener of openers) {
      await opener.click()
      await expect(page).toHaveURL(/dialog=/)
      links.push([page.url(), opener])
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    for (const [url, opener] of links) {
      await page.goto(url)
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      // The screen below, which nobody hears meanwhile.
      await expect(page.locator('[role="tabpanel"] [data-opens]').first()).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(opener).toBeFocused()
    }
  },
)
