import type { Page } from '@playwright/test'
import { ana } from '../fixtures/accounts'
import { copyOfRepository } from '../fixtures/repository-copy'
import { tags } from '../fixtures/tags'
import { apiPort, portalUrl } from '../fixtures/target'
import { expect, test } from '../fixtures/test'

// Working on one remote: with the host and the others, alone, and in a deployed portal. Each edits a file and sees the
// change. They take ports 3000 to 3001, so `npm run dev` must not run meanwhile.

const loginPage = 'remote-auth/src/features/sign-in/login-page.tsx'
const title = "{t('login.title')}"
const mine = "{t('login.title') + ' of mine'}"
const withError = "{t('login.title' + }"
const devPages = /Download the React DevTools|preload|WebSocket|HMR|rsbuild|Module build failed/i

type Copy = Awaited<ReturnType<typeof copyOfRepository>>

/** Edits the title of the sign-in page ten times, with a syntax error before every fifth. Each edit must show. */
async function editTenTimes(copy: Copy, page: Page, from: string): Promise<void> {
  let current = from
  const editTo = async (text: string) => {
    await copy.edit(loginPage, current, text)
    current = text
  }
  for (let count = 1; count <= 10; count += 1) {
    if (count % 5 === 0) {
      await editTo(withError)
      await page.locator('rsbuild-error-overlay').waitFor({ state: 'attached' })
    }
    await editTo(`{t('login.title') + ' ${count}'}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign in ${count}`)
  }
}

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

  await editTenTimes(copy, page, title)
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
  await editTenTimes(copy, page, title)
  await expect(email).toHaveValue(ana.email)
  expect(await stayed(page)).toBe(true)
})

test(
  'in a deployed portal one remote of this machine shows, signs in there, and is loaded anew after an edit',
  tags('remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard, complaints }) => {
    complaints.expected.push(devPages)
    await using copy = await copyOfRepository()
    await copy.edit(loginPage, title, mine)
    await copy.dev('remote-auth', 'http://localhost:3001/contents.json', { OVERLAY: portalUrl })
    await page.goto('http://localhost:3001/login')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Sign in of mine')
    await editTenTimes(copy, page, mine)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
  },
)
