import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Page } from '@playwright/test'
import { changePassword, storageKeys } from '@portal/contract'
import { openSession, send } from '../../fixtures/api-client'
import { openLive } from '../../fixtures/flow'
import { addPerson } from '../../fixtures/person'
import { tags } from '../../fixtures/tags'
import { apiUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'
import type { dashboardOf } from '../../pages/dashboard-page'

const { PORTAL_CHROMIUM = '', PATH = '' } = process.env
/** A Chromium that keeps pages: the one without windows does not. */
const keepsPages = PORTAL_CHROMIUM.endsWith('headless-shell')
  ? PATH.split(delimiter)
      .map((folder) => join(folder, 'chromium'))
      .find(existsSync)
  : PORTAL_CHROMIUM
// biome-ignore lint/suspicious/noSkippedTests: names the missing program
test.skip(keepsPages === undefined, 'A program named chromium has to be on the PATH.')

// Playwright turns the back-forward cache off.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        ...(keepsPages && { executablePath: keepsPages }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      })
    },
    { scope: 'worker' },
  ],
})

test(
  'a page that comes back is connected again and shows what has changed',
  tags('remote-dashboard', 'admin'),
  async ({ page, dashboard, signedInAs }) => {
    const account = await addPerson()
    await signedInAs(account)
    await openAndLeave(page, dashboard)
    const connected = page.waitForEvent('websocket')
    const asked = page.waitForRequest(/getProjects/)
    await comeBack(page)
    await Promise.all([connected, asked])
    await expect(dashboard.ownTab).toBeVisible()
  },
)

test(
  'a page that comes back after its session has ended leads to sign-in',
  tags('remote-dashboard', 'remote-auth', 'admin'),
  async ({ page, dashboard, signInPage, signedInAs, complaints }) => {
    complaints.expected.push(/401/)
    const account = await addPerson()
    await signedInAs(account)
    await openAndLeave(page, dashboard)
    const other = await openSession(account)
    const newPassword = 'Portal360next'
    const passwords = { newPassword, confirmPassword: newPassword, authPassword: account.password }
    const changed = await send(changePassword, { params: { id: other.id }, body: passwords }, other)
    expect(changed.ok).toBe(true)
    await comeBack(page)
    await expect(signInPage.heading).toBeVisible()
    await expect(page.getByText('Your session has ended')).toBeVisible()
  },
)

test(
  'a page that comes back after another tab has signed out leads to sign-in',
  tags('remote-dashboard', 'remote-auth', 'admin'),
  async ({ page, context, dashboard, signInPage, signedInAs }) => {
    await signedInAs(await addPerson())
    await openAndLeave(page, dashboard)
    const tab = await context.newPage()
    await tab.goto('/config.json')
    await tab.evaluate((key) => localStorage.removeItem(key), storageKeys.userId)
    await comeBack(page)
    await expect(signInPage.heading).toBeVisible()
    await expect(page).toHaveURL('/login?reason=signed_out_elsewhere')
  },
)

async function openAndLeave(page: Page, dashboard: ReturnType<typeof dashboardOf>) {
  await openLive(page, '/')
  await expect(dashboard.ownTab).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.kept = 'yes'
  })
  await page.goto(`${apiUrl}/health`)
}

/** Goes back, and checks that the page was restored from the cache instead of loaded again. */
async function comeBack(page: Page) {
  // Deferred, because the page unloads before evaluate could return.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes')
}
