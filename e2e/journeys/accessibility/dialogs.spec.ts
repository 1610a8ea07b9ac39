import type { Locator } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { admin } from '../../fixtures/admin'
import { addTable, linesOf } from '../../fixtures/company-table'
import { openLive } from '../../fixtures/flow'
import { stopsOutside, walkFocus } from '../../fixtures/focus'
import { addPerson } from '../../fixtures/person'
import { addProject } from '../../fixtures/studio-project'
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
      const more = { stays: 0, asks: 1, closes: -1 }[state.onEscape ?? 'closes']
      await expect(dialogs).toHaveCount(count + more)
      await expect
        .poll(() => page.evaluate(() => document.activeElement !== document.body))
        .toBe(true)
    },
  )
}

/** Escape would close a tooltip first. One that was shown stays for a moment after its button is left. */
async function leaveTooltips(dialog: Locator): Promise<void> {
  await dialog.evaluate((element) => {
    const content = element.querySelector<HTMLElement>('[role="group"][tabindex]')
    const [first] = element.getElementsByTagName('button')
    ;(content ?? first)?.focus()
  })
  await expect(dialog.page().getByRole('tooltip')).toHaveCount(0)
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
  'a screen that comes after the dialog over it leaves the focus there',
  tags('remote-account', 'remote-auth'),
  async ({ page }) => {
    const focused = page.getByRole('dialog').locator(':focus')
    await page.route(/\/remote-auth\/.*\/screen-login\./, async (route) => {
      await expect(focused).toBeVisible()
      await route.continue()
    })
    await page.goto('/login?dialog=privacy', { waitUntil: 'commit' })
    await expect(page.locator('#portal').getByLabel('E-mail')).toBeEditable()
    await expect(focused).toBeVisible()
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

test(
  'a dialog whose opener has gone gives the focus to the next of its kind, or the one before',
  tags('remote-dashboard', 'remote-tables', 'admin'),
  async ({ page, signedInAs, tableDialogs }) => {
    const person = await addPerson()
    const ids = new Map<string, string>()
    for (const name of ['Cadeiras', 'Lustres', 'Mesas'])
      ids.set(name, await addTable(person.company, name, linesOf(2)))
    await signedInAs(person)
    await openLive(page, `/?dialog=tables&company_tables=${person.company}`)
    for (const [gone, next] of [
      ['Lustres', 'Mesas'],
      ['Mesas', 'Cadeiras'],
    ] as const) {
      await tableDialogs.card(gone).click()
      await expect(tableDialogs.rows).toHaveCount(2)
      await admin('remove-table', '--table', ids.get(gone) ?? '')
      await expect(page.getByText('Table not found', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(tableDialogs.card(next)).toBeFocused()
    }
  },
)

test(
  'who shares a project that the studio removes is told so, and goes on from there',
  tags('remote-dashboard', 'admin'),
  async ({ page, signedInAs }) => {
    const person = await addPerson()
    const { id } = await addProject(person, 'Casa Alta')
    await addProject(person, 'Casa Baixa')
    await signedInAs(person)
    await openLive(page, `/?dialog=share&project=${id}`)
    await expect(page.getByRole('dialog').getByText('Casa Alta', { exact: true })).toBeVisible()
    await admin('remove-project', '--project', id)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: 'Project not found' })).toBeFocused()
  },
)
