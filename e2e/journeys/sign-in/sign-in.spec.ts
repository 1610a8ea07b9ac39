import { getResource, signIn as signInCall } from '@portal/contract'
import { ana, nobody } from '../../fixtures/accounts'
import { send } from '../../fixtures/api-client'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'without a session every path leads to sign-in',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    for (const path of ['/', '/projects', '/no/such/page']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
      await expect(signInPage.heading).toBeVisible()
    }
  },
)

test(
  'a wrong password shows the server’s sentence once, marks the fields and keeps the e-mail',
  tags('remote-auth'),
  async ({ page, signInPage, complaints }) => {
    complaints.expected.push(/401/)
    await signInPage.open()
    const stranger = nobody()
    await signInPage.signIn(stranger)
    const sentence = 'The e-mail or the password is incorrect.'
    await expect(signInPage.failure).toContainText(sentence)
    await expect(page.getByText(sentence)).toHaveCount(1)
    const fields = [signInPage.email, signInPage.password]
    for (const field of fields) await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(signInPage.password).toBeFocused()
    await expect(signInPage.email).toHaveValue(stranger.email)
    await expect(signInPage.password).toHaveValue('')
    await signInPage.password.press('P')
    for (const field of fields) await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'the sentence of a refusal is in the language of the interface',
  tags('remote-auth'),
  async ({ signInPage, footer, complaints }) => {
    complaints.expected.push(/401/)
    await signInPage.open()
    await footer.portuguese.click()
    await signInPage.signIn({ email: 'ninguem@atlantico.example', password: 'Errada1234' })
    await expect(signInPage.failure).toContainText('palavra-passe')
  },
)

test(
  'empty fields are named, and the first one gets the focus',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    await signInPage.open()
    await signInPage.enter.click()
    await expect(page.getByText('Mandatory Field')).toHaveCount(2)
    await expect(signInPage.email).toBeFocused()
  },
)

test(
  'signing in and leaving ends the session on the server',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard, accountMenu }) => {
    await signInPage.open()
    await signInPage.signIn(ana)
    await expect(dashboard.ownTab).toBeVisible()
    await expect(page).toHaveURL('/')
    const token = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('session') ?? '').token,
    )
    const session = { id: Number(await page.evaluate(() => localStorage.getItem('id'))), token }
    const record = { params: { resource: 'app_users' as const, id: session.id } }
    expect((await send(getResource, record, session)).status).toBe(200)

    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(signInPage.heading).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toMatchObject({
      id: expect.anything(),
    })
    await expect.poll(async () => (await send(getResource, record, session)).status).toBe(401)
  },
)

test(
  'the code of the dashboard comes while the sign-in is answered',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const needed = [/remote-dashboard\/.*\/screen-projects(-\d+)?\./, /host\/.*\/screen-projects\./]
    await page.route(`**${signInCall.path}`, async (route) => {
      if (route.request().method() === 'POST')
        for (const script of needed)
          await expect.poll(() => asked.some((url) => script.test(url))).toBe(true)
      await route.continue()
    })
    await signInPage.open()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
  },
)

test(
  'a remembered session is resumed in a new tab, and its token is rotated',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, context, signInPage, dashboard }) => {
    await signInPage.open()
    await signInPage.rememberMe.check()
    await signInPage.signIn(ana)
    await expect(dashboard.ownTab).toBeVisible()
    const remembered = () => page.evaluate(() => localStorage.getItem('remember_token'))
    const before = await remembered()
    expect(before).not.toBeNull()

    const tab = await context.newPage()
    await tab.goto('/')
    await expect(tab.locator('#portal').getByRole('tab', { name: /My projects/ })).toBeVisible()
    expect(await remembered()).not.toBe(before)
  },
)

test(
  'without remember-me a new tab asks to sign in',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ context, signInPage, dashboard }) => {
    await signInPage.open()
    await signInPage.signIn(ana)
    await expect(dashboard.ownTab).toBeVisible()
    const tab = await context.newPage()
    await tab.goto('/')
    await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  },
)
