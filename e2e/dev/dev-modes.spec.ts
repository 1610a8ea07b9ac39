import type { Page } from '@playwright/test'
import { ana } from '../fixtures/accounts'
import { copyOfRepository } from '../fixtures/repository-copy'
import { tags } from '../fixtures/tags'
import { takePort } from '../fixtures/taken-port'
import { dataFolder, portalPort, portalUrl } from '../fixtures/target'
import { expect, test } from '../fixtures/test'

// Working on one remote: with the host and the others, with releases of the others, alone, and in a deployed portal. Each edits
// files and sees the change. The usual ports are taken, so that three of them run on free ones.

const edits = process.env.E2E_ALL ? 50 : 10
const loginPage = 'remote-auth/src/features/sign-in/login-page.tsx'
const words = 'remote-auth/src/i18n/en.json'
const hostWords = 'host/src/i18n/en.json'
const title = "{t('login.title')}"
const mine = "{t('login.title') + ' of mine'}"
const withError = "{t('login.title' + }"
const devPages = /Download the React DevTools|preload|WebSocket|HMR|rsbuild|Module build failed/i

type Copy = Awaited<ReturnType<typeof copyOfRepository>>

/** Edits the title of the sign-in page many times, with a syntax error before every fifth. Each edit must show. */
async function editManyTimes(copy: Copy, page: Page, from: string): Promise<void> {
  let current = from
  const editTo = async (text: string) => {
    await copy.edit(loginPage, current, text)
    current = text
  }
  for (let count = 1; count <= edits; count += 1) {
    if (count % 5 === 0) {
      await editTo(withError)
      await showsError(page)
    }
    await editTo(`{t('login.title') + ' ${count}'}`)
    await expect(heading(page)).toHaveText(`Sign in ${count}`)
  }
}

/** Edits the words of the sign-in page, with a syntax error between. */
async function editWords(copy: Copy, page: Page): Promise<void> {
  await copy.edit(words, '"login.title": "Sign in"', '"login.title": "Come in"')
  await expect(heading(page)).toHaveText(`Come in ${edits}`)
  await copy.edit(words, '"Come in"', '"Come in')
  await showsError(page)
  await copy.edit(words, '"Come in', '"Walk in"')
  await expect(heading(page)).toHaveText(`Walk in ${edits}`)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const showsError = (page: Page) =>
  page.locator('rsbuild-error-overlay').waitFor({ state: 'attached' })

/** Something in the page that a reload would lose. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }))
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window)

test('with host and remotes, an edit of code or words of either is shown at once and the form keeps what was typed', async ({
  page,
  signInPage,
  complaints,
}) => {
  complaints.expected.push(devPages)
  await using copy = await copyOfRepository()
  const ports = { PORTAL_PORT: `${portalPort + 10}`, API_PORT: `${portalPort + 1000}` }
  await copy.dev('remote-auth', ports)
  const origin = await copy.dev('host', ports)
  expect(origin).toBe(`http://localhost:${ports.PORTAL_PORT}`)
  await page.goto(`${origin}/login`)
  await signInPage.email.fill(ana.email)
  await mark(page)

  await editManyTimes(copy, page, title)
  await editWords(copy, page)
  await copy.edit('host/src/layout/footer.tsx', "{t('language')}", "{t('language') + ' edited'}")
  await expect(page.getByRole('group', { name: 'Language edited' })).toBeVisible()
  await copy.edit(hostWords, '"Language"', '"Speech"')
  await expect(page.getByRole('group', { name: 'Speech edited' })).toBeVisible()
  await expect(signInPage.email).toHaveValue(ana.email)
  expect(await stayed(page)).toBe(true)
})

test(
  'with releases of the other remotes, an edit is shown at once and the portal is whole',
  tags('remote-dashboard', 'demo', 'site'),
  async ({ page, signInPage, dashboard, complaints }) => {
    complaints.expected.push(devPages)
    await using _host = await takePort(3000)
    await using _api = await takePort(4000)
    await using copy = await copyOfRepository()
    await copy.take('var/site', `${dataFolder()}/site`)
    const origin = await copy.devPortal(['--only', 'remote-auth'], { PORTAL_DATA: '' })
    expect(origin).not.toBe('http://localhost:3000')
    await isComplete(origin)
    await page.goto(`${origin}/login`)
    await signInPage.email.fill(ana.email)
    await mark(page)

    await editManyTimes(copy, page, title)
    await editWords(copy, page)
    await expect(signInPage.email).toHaveValue(ana.email)
    expect(await stayed(page)).toBe(true)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    // The signed-in page would complain about servers that stop before it.
    await page.goto('about:blank')
  },
)

test('alone on a fake portal, an edit of code or words is shown at once and what was typed stays', async ({
  page,
  signInPage,
  complaints,
}) => {
  complaints.expected.push(devPages)
  await using _usual = await takePort(3001)
  await using copy = await copyOfRepository()
  const origin = await copy.dev('remote-auth', { STANDALONE: '1' })
  expect(origin).not.toBe('http://localhost:3001')
  await page.goto(`${origin}/?language=en`)
  await signInPage.email.fill(ana.email)
  await mark(page)

  await editManyTimes(copy, page, title)
  await editWords(copy, page)
  await expect(signInPage.email).toHaveValue(ana.email)
  expect(await stayed(page)).toBe(true)
})

test(
  'in a deployed portal one remote of this machine shows, signs in there, and is loaded again after an edit',
  tags('remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard, complaints }) => {
    complaints.expected.push(devPages)
    await using _usual = await takePort(3001)
    await using copy = await copyOfRepository()
    await copy.edit(loginPage, title, mine)
    const origin = await copy.dev('remote-auth', { OVERLAY: portalUrl })
    expect(origin).not.toBe('http://localhost:3001')
    await page.goto(`${origin}/login`)
    await expect(heading(page)).toHaveText('Sign in of mine')

    await editManyTimes(copy, page, mine)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
  },
)

/** Waits for the api, which fills its new database first, and for all remotes. */
async function isComplete(origin: string): Promise<void> {
  const { apiOrigin } = await (await fetch(`${origin}/config.json`)).json()
  const ready = async () => (await fetch(`${apiOrigin}/ready`).catch(() => undefined))?.ok
  await expect.poll(ready, { timeout: 60_000 }).toBe(true)
  const remotes = async () => {
    const { microFrontends } = await (await fetch(`${origin}/mf/discovery.json`)).json()
    return Object.keys(microFrontends).length
  }
  await expect.poll(remotes).toBe(4)
}
