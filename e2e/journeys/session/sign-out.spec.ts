import type { Page } from '@playwright/test'
import { getResource, livePath, signIn, storageKeys, verify } from '@portal/contract'
import { ana, john } from '../../fixtures/accounts'
import { send } from '../../fixtures/api-client'
import { addPerson } from '../../fixtures/person'
import { sessionOf } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { signInPageOf } from '../../pages/sign-in-page'

test(
  'a page without a live connection ends session and remember token when it is left, and at the sign-in screen',
  tags('remote-auth', 'remote-dashboard', 'admin'),
  async ({ page, signInPage, accountMenu }) => {
    await page.routeWebSocket(
      ({ pathname }) => pathname.startsWith(livePath),
      () => undefined,
    )
    const person = await addPerson()
    await signInPage.open()
    for (const end of [
      async () => {
        await accountMenu.open()
        await accountMenu.leave.click()
      },
      () => page.goto('/login'),
    ]) {
      await signInPage.rememberMe.check()
      const known = await stored(page, storageKeys.device)
      const asked = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(signIn.path),
      )
      await signInPage.signIn(person)
      expect((await asked).postDataJSON().device ?? null).toBe(known)
      await expect(page).toHaveURL('/')
      const tokens = await tokensOf(page)
      expect(await tokens.statusOfSession()).toBe(200)
      await end()
      await expect(signInPage.heading).toBeVisible()
      await expect.poll(tokens.statusOfSession).toBe(401)
      await expect.poll(tokens.statusOfRemembered).toBe(401)
      await expect.poll(() => stored(page, storageKeys.endings)).toBeNull()
    }
    expect(await stored(page, storageKeys.device)).toMatch(/^[\w-]{43}$/)
  },
)

test(
  'a tab whose user does not come, reloaded at its sign-in, leaves another tab signed in',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, context, signInPage, dashboard, complaints }) => {
    complaints.expected.push(/503|could not be loaded/)
    await signInPage.open()
    await signInPage.rememberMe.check()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    const session = await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.session)

    const tab = await context.newPage()
    await tab.goto('/login?reason=user')
    const screen = signInPageOf(tab)
    await expect(screen.heading).toBeVisible()
    await tab.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
      storageKeys.session,
      session ?? '',
    ] as const)
    const own = getResource.path.replace(':resource', 'app_users').replace(':id', '*')
    await tab.route(`**${own}`, (route) => route.fulfill({ status: 503 }))
    await tab.goto('/')
    await expect(tab).toHaveURL('/login?reason=user')
    await tab.unroute(`**${own}`)
    await tab.reload()
    await expect(screen.heading).toBeVisible()
    await expect(tab).toHaveURL('/login?reason=user')

    expect(await stored(page, storageKeys.rememberToken)).not.toBeNull()
    await page.reload()
    await dashboard.shows(ana.own)
  },
)

test(
  'a tab from before a sign-out stays signed out when somebody else signs in',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, context, signInPage, accountMenu, dashboard }) => {
    await signInPage.open()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    const session = await page.evaluate((key) => sessionStorage.getItem(key), storageKeys.session)
    await accountMenu.open()
    await accountMenu.leave.click()
    await signInPage.signIn(john)
    await dashboard.shows(john.own)

    const tab = await context.newPage()
    await tab.addInitScript(([key, text]) => sessionStorage.setItem(key, text), [
      storageKeys.session,
      session ?? '',
    ] as const)
    await tab.goto('/')
    await expect(signInPageOf(tab).heading).toBeVisible()
    await page.reload()
    await dashboard.shows(john.own)
  },
)

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

async function tokensOf(page: Page) {
  const session = await sessionOf(page)
  const rememberMe = (await stored(page, storageKeys.rememberToken)) ?? ''
  const record = { params: { resource: 'app_users', id: session.id } } as const
  return {
    statusOfSession: async () => (await send(getResource, record, session)).status,
    statusOfRemembered: async () =>
      (await send(verify, { body: { rememberMe, userId: session.id } })).status,
  }
}
