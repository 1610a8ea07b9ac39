import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

// Input that arrives before the page has followed the last one.

test.beforeEach(async ({ signedInAs }) => void (await signedInAs(ana)))

test(
  'Back closes the finder, and nothing else',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    await dashboard.sharedTab.click()
    await expect(page).toHaveURL(/\?tab=shared$/)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('combobox')).toBeHidden()
    await expect(page).toHaveURL(/\?tab=shared$/)
    await expect(dashboard.sharedTab).toHaveAttribute('aria-selected', 'true')

    // Nothing of it is left to go back over.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('profile')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'My profile' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\?tab=shared$/)
  },
)

test(
  'a click that ends the typing reaches what it was meant for',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    const card = dashboard.cards.nth(1)
    const name = await card.getByRole('heading').getAttribute('aria-label')
    await card.getByRole('button', { name: /^Share/ }).hover()
    await dashboard.search.focus()
    await page.keyboard.type('suite')
    // Its press alone moves the focus, and would have moved the cards.
    await page.mouse.down()
    await page.evaluate(() => new Promise((later) => setTimeout(later, 90)))
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: 'Share project' })).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText(name ?? 'no name')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\?q=suite$/)
  },
)

test(
  'filters that are cleared right after typing are clear',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open('?year=2025')
    await dashboard.search.focus()
    await page.keyboard.type('suite')
    await dashboard.clearFilters.click({ delay: 30 })
    await dashboard.shows(ana.own)
    await expect(dashboard.search).toHaveValue('')
    await expect(page).toHaveURL(/\/$/)
    await dashboard.search.fill('suite')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?q=suite$/)
  },
)

test(
  'of two dialogs on a slow network the second one takes the place of the first',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await page.route('**/dialog-*', async (route) => {
      await new Promise((late) => setTimeout(late, 1500))
      await route.fallback()
    })
    await dashboard.open()
    await dashboard.shows(ana.own)
    // In the page: a frame that says that the first one loads would soon cover the button.
    await dashboard.cards.first().evaluate(async (card) => {
      const press = (name: string) =>
        card.querySelector<HTMLElement>(`[aria-label^="${name}"]`)?.click()
      press('Share')
      await new Promise((later) => setTimeout(later, 100))
      press('QR code')
    })
    await expect(page.getByRole('dialog', { name: 'QR code' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'the right mouse button opens the menu of a card beside its actions',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard }) => {
    await dashboard.open()
    await dashboard.shows(ana.own)
    const year = dashboard.cards.first().getByText(/^\d{4}$/)
    const box = await year.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5, { button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
  },
)

test(
  'a shared link offers another try where the projects cannot be loaded',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, complaints }) => {
    complaints.expected.push(/503|Service Unavailable|AppError/)
    let isDown = true
    await page.route('**/getProjects/**', (route) =>
      isDown && route.request().method() === 'GET'
        ? route.fulfill({ status: 503, body: 'down' })
        : route.fallback(),
    )
    await dashboard.open('?dialog=share&project=1')
    const dialog = page.getByRole('dialog', { name: 'Share project' })
    await expect(dialog).toContainText('The projects could not be loaded.')
    isDown = false
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Share on Facebook' })).toBeVisible()
  },
)

test(
  'Back closes an error over a dialog, and the dialog stays',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, dashboard, messages, complaints }) => {
    complaints.expected.push(/net::ERR_FAILED|AppError|Network Error/)
    await page.route('**/api/contact', (route) => route.abort())
    await dashboard.open('?dialog=contacts')
    const contacts = page.getByRole('dialog', { name: 'Contacts' })
    await contacts
      .getByRole('textbox', { name: 'Message' })
      .fill('A message that is long enough to send.')
    await contacts.getByRole('button', { name: 'Send message' }).click()
    await messages.snackbar('There was an error').getByText('VIEW').click()
    await expect(messages.error).toBeVisible()
    await page.goBack()
    await expect(messages.error).toBeHidden()
    await expect(contacts).toBeVisible()
  },
)
