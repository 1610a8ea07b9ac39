import type { Page } from '@playwright/test'
import { getResource, livePath, signIn, storageKeys, verify } from '@portal/contract'
import { send } from '../../fixtures/api-client'
import { addPerson } from '../../fixtures/person'
import { sessionOf } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

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
