import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { copiedPicture, readQr } from '../../fixtures/qr'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const crossedByAll = ['remote-account', 'remote-auth', 'remote-dashboard', 'remote-tables'] as const

test(
  'by keyboard alone: sign in, look at tables and profile, change the theme, leave',
  tags(...crossedByAll, 'demo'),
  async ({ page, signInPage, dashboard, accountMenu }) => {
    await signInPage.open()
    await expect(signInPage.heading).toBeVisible()
    await tabTo(page, signInPage.email)
    await page.keyboard.type(ana.email)
    await tabTo(page, signInPage.password)
    await page.keyboard.type(ana.password)
    await page.keyboard.press('Enter')
    await dashboard.shows(ana.own)

    const tables = dashboard.tablesOf('Atlântico Hotels')
    await tabTo(page, tables)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels Tables' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tables).toBeFocused()

    await backTo(page, accountMenu.trigger)
    await page.keyboard.press('Enter')
    await expect(accountMenu.myProfile).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'My profile' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(accountMenu.trigger).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('D')
    await expect(accountMenu.theme('Dark')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

    await backTo(page, accountMenu.trigger)
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await expect(accountMenu.leave).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(signInPage.heading).toBeVisible()
  },
)

test(
  'by keyboard alone: from sign-in to the QR code of a project on the clipboard',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInPage.open()
    await expect(signInPage.email).toBeFocused()
    await page.keyboard.type(ana.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ana.password)
    await page.keyboard.press('Enter')
    await dashboard.shows(ana.own)
    await page.keyboard.press('/')
    await page.keyboard.type('obidos')
    await page.keyboard.press('Enter')
    const card = dashboard.cards.first()
    await expect(card).toContainText('Óbidos')
    const url = await card.getByRole('link').first().getAttribute('href')
    await tabTo(page, card.getByRole('link').first())
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('button', { name: /^QR code of/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'QR code' })
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: 'Copy QR code' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('QR code copied to clipboard', { exact: true })).toBeVisible()
    expect(await readQr(await copiedPicture(page))).toBe(url)
  },
)

test(
  'the skip link leads past the top bar',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(dashboard.ownTab).toBeFocused()
  },
)

const stopsAtMost = 60

async function tabTo(page: Page, goal: ReturnType<Page['getByRole']>, key = 'Tab') {
  for (let stops = 0; stops < stopsAtMost; stops += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(goal).toBeFocused()
}

function backTo(page: Page, goal: ReturnType<Page['getByRole']>) {
  return tabTo(page, goal, 'Shift+Tab')
}
