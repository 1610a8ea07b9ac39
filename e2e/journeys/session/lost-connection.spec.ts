import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { networkToApi } from '../../fixtures/network'
import { serveSpareSite } from '../../fixtures/spare-site'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'a lost connection is announced once and leads to sign-in after five seconds',
  tags('remote-auth', 'remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, messages, signInPage, signedInAs, complaints }) => {
    complaints.expected.push(/WebSocket|net::ERR_/)
    await using network = await networkToApi()
    await using spare = await serveSpareSite(network.port)
    await signedInAs(ana)
    const connected = page.waitForEvent('websocket')
    await page.goto(`${spare.url}/?tab=shared`)
    await dashboard.shows(ana.shared)
    await connected

    const counted = await countsOf(page)
    network.cut()
    await expect(messages.disconnected).toBeVisible()
    const announced = Date.now()
    await expect(messages.disconnected).toContainText('You got disconnected from the server')
    await page.keyboard.press('Escape')
    await expect(messages.disconnected).toBeVisible()

    await expect(signInPage.heading).toBeVisible({ timeout: 7000 })
    const waited = Date.now() - announced
    expect(waited).toBeGreaterThan(3500)
    expect(waited).toBeLessThan(6500)
    expect((await counted())[0]).toMatch(/\b5\b/)
    await expect(page.getByText('The connection to the server was lost.')).toBeVisible()

    await network.mend()
    await signInPage.signIn(ana)
    await expect(page).toHaveURL(`${spare.url}/?tab=shared`)
    await dashboard.shows(ana.shared)
  },
)

test(
  'nobody has to wait for the redirect',
  tags('remote-auth', 'remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, messages, signInPage, signedInAs, complaints }) => {
    complaints.expected.push(/WebSocket|net::ERR_/)
    await using network = await networkToApi()
    await using spare = await serveSpareSite(network.port)
    await signedInAs(ana)
    const connected = page.waitForEvent('websocket')
    await page.goto(spare.url)
    await dashboard.shows(ana.own)
    await connected
    network.cut()
    await messages.disconnected.getByRole('button', { name: 'Sign in again now' }).click()
    await expect(signInPage.heading).toBeVisible({ timeout: 1000 })
    expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
  },
)

test(
  'an api that is restarted is not noticed, and what was missed meanwhile is asked for',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, dashboard, messages, signedInAs, complaints }) => {
    complaints.expected.push(/WebSocket|net::ERR_/)
    await using network = await networkToApi()
    await using spare = await serveSpareSite(network.port)
    await signedInAs(ana)
    const connected = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => /^40\/app/.test(`${payload}`)),
      )
    await page.goto(spare.url)
    await dashboard.shows(ana.own)
    await connected

    const again = page.waitForEvent('websocket')
    const asked = page.waitForResponse(/getProjects/)
    network.interrupt()
    await again
    expect((await asked).status()).toBe(200)
    await dashboard.shows(ana.own)
    await expect(messages.disconnected).toHaveCount(0)
  },
)

/** Numbers of the countdown, as shown. */
async function countsOf(page: Page) {
  await page.evaluate(() => {
    const counts: string[] = []
    Object.assign(window, { counts })
    new MutationObserver(() => {
      const count = document.querySelector('[role="alertdialog"] p[aria-hidden]')?.textContent
      if (count && count !== counts.at(-1)) counts.push(count)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { counts: string[] }).counts)
}
