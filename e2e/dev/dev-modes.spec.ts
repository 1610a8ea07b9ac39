import type { Page } from '@playwright/test'
import { ana } from '../fixtures/accounts'
import { copyOfRepository } from '../fixtures/repository-copy'
import { apiPort, portalUrl } from '../fixtures/target'
import { expect, test } from '../fixtures/test'

// Working on one remote: with the host and the others, alone, and in a deployed portal. Each edits a file and sees the
// change. They take ports 3000 to 3001, so `npm run dev` must not run meanwhile.

const loginPage = 'remote-auth/src/features/sign-in/login-page.tsx'
const [title, edited] = ["{t('login.title')}", "{t('login.title') + ' edited'}"]
const mine = "{t('login.title') + ' of mine'}"
const devPages = /Download the React DevTools|preload|WebSocket|HMR|rsbuild/i

/** Something in the page that a reload would lose. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)

test('with host and remotes, an edit of either is shown at once and the form keeps what was typed', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(devPages)
  await using copy = await copyOfRepository()
  await copy.dev('remote-auth', 'http://localhost:3001/contents.json')
  await copy.dev('host', 'http://localhost:3000/config.json', { API_PORT: String(apiPort) })
  await page.goto('http://localhost:3000/login')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill(ana.email)
  await mark(page)

  await copy.edit(loginPage, title, edited)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in edited')
  await expect(email).toHaveValue(ana.email)
  await copy.edit('host/src/layout/footer.tsx', "{t('language')}", "{t('language') + ' edited'}")
  await expect(page.getByRole('group', { name: 'Language edited' })).toBeVisible()
  await expect(email).toHaveValue(ana.email)
  expect(await stayed(page)).toBe(true)
})

test('alone on a fake portal, an edit is shown at once and what was typed stays', async ({
  page,
  complaints,
}) => {
  complaints.expected.push(devPages)
  await using copy = await copyOfRepository()
  await copy.dev('remote-auth', 'http://localhost:3001/', { STANDALONE: '1' })
  await page.goto('http://localhost:3001/?language=en')
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill(ana.email)
  await mark(page)
  await copy.edit(loginPage, title, edited)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in edited')
  await expect(email).toHaveValue(ana.email)
  expect(await stayed(page)).toBe(true)
})

test('in a deployed portal one remote of this machine shows, signs in there, and is loaded anew after an edit', async ({
  page,
  signInPage,
  dashboard,
  complaints,
}) => {
  complaints.expected.push(devPages)
  await using copy = await copyOfRepository()
  await copy.edit(loginPage, title, mine)
  await copy.dev('remote-auth', 'http://localhost:3001/contents.json', { OVERLAY: portalUrl })
  await page.goto('http://localhost:3001/login')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Sign in of mine')
  await copy.edit(loginPage, mine, edited)
  await expect(heading).toHaveText('Sign in edited')
  await signInPage.signIn(ana)
  await dashboard.shows(ana.own)
})
