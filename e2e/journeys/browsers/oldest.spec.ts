import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

/** Built-in members, by their owner, that one of the oldest browsers of .browserslistrc lacks. */
const missing = {
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe', 'moveBefore'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover'],
  'URLSearchParams.prototype': ['size'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Array: ['fromAsync'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['transfer', 'resize'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  'Document.prototype': ['startViewTransition'],
  window: ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation'],
  Intl: ['DurationFormat', 'Segmenter'],
}

test(
  'the oldest supported browsers sign in, filter, open and close dialogs, and leave',
  tags('remote-auth', 'remote-dashboard', 'remote-tables', 'remote-account', 'demo'),
  async ({ page, signInPage, dashboard, footer, accountMenu }) => {
    await page.addInitScript((names) => {
      for (const [path, members] of Object.entries(names)) {
        const named = (of: unknown, name: string) => Reflect.get(Object(of), name)
        const owner = Object(path.split('.').reduce(named, globalThis))
        for (const member of members) Reflect.deleteProperty(owner, member)
      }
    }, missing)
    await signInPage.open()
    await footer.contacts.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(footer.contacts).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await signInPage.signIn(ana)
    await dashboard.sharedTab.click()
    await dashboard.shows(ana.shared)
    await footer.contacts.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/?tab=shared')
    await dashboard.ownTab.click()
    await dashboard.search.fill('suite')
    await dashboard.search.press('Enter')
    await expect(page).toHaveURL('/?q=suite')
    await dashboard.cards
      .first()
      .getByRole('button', { name: /^Share/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/?q=suite')
    await dashboard.clearFilters.click()
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dashboard.tablesOf('Atlântico Hotels')).toBeFocused()
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(page).toHaveURL('/login')
  },
)
