import { ana, john } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'the language changes in the shell and in every remote without a reload',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, footer, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await expect(dashboard.ownTab).toContainText('My projects')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const headers: string[] = []
    page.on('request', (request) => {
      const { lang } = request.headers()
      if (lang) headers.push(lang)
    })
    await footer.portuguese.click()
    await expect(dashboard.ownTab).toContainText('Os meus projetos')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page).toHaveTitle(/^Os meus projetos/)
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByRole('dialog', { name: 'Atlântico Hotels – Tabelas' })).toBeVisible()
    await expect.poll(() => headers).toContain('pt')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  },
)

test(
  'a language in the address is taken over and removed from it',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    await page.goto('/login?lng=pt')
    await expect(signInPage.heading).toHaveText('Iniciar sessão')
    await expect(page).toHaveURL('/login')
  },
)

test(
  'the theme is chosen in the account menu and is there before the first paint',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, accountMenu, signedInAs }) => {
    await signedInAs(john)
    await dashboard.open()
    await accountMenu.open()
    await accountMenu.theme('Dark').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  },
)

test(
  '/projects and a typo lead to the dashboard and sign nobody out',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await page.goto('/projects?tab=shared')
    await expect(page).toHaveURL('/?tab=shared')
    await dashboard.shows(ana.shared)
    await page.goto('/projcts')
    await expect(page).toHaveURL('/')
    await dashboard.shows(ana.own)
  },
)

test(
  'a session that ended on the server leads to sign-in with the reason',
  tags('remote-auth', 'remote-dashboard'),
  async ({ page, signInPage, complaints }) => {
    complaints.expected.push(/401/, /user data/)
    await page.addInitScript(() => {
      sessionStorage.setItem('session', JSON.stringify({ token: 'a-token-that-never-was', id: 1 }))
      localStorage.setItem('id', '1')
    })
    await page.goto('/')
    await expect(signInPage.heading).toBeVisible()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  },
)

test(
  'somebody whose data cannot be loaded is told so at the sign-in',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signedInAs, complaints }) => {
    complaints.expected.push(/ERR_FAILED|Network Error|user data/)
    const { id } = await signedInAs(ana)
    await page.route(`**/api/app_users/${id}`, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('Your data could not be loaded.')).toBeVisible()
  },
)

test(
  'signing out in one tab ends the session of the other within a second',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ context, signInPage, dashboard, accountMenu }) => {
    await signInPage.open()
    await signInPage.rememberMe.check()
    await signInPage.signIn(ana)
    await expect(dashboard.ownTab).toBeVisible()
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(other.getByText('You signed out in another tab.')).toBeVisible({ timeout: 1000 })
  },
)

test(
  'a tab that the server tells nothing learns from the other one that the session is over',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ context, signInPage, dashboard, accountMenu }) => {
    await signInPage.open()
    await signInPage.rememberMe.check()
    await signInPage.signIn(ana)
    await expect(dashboard.ownTab).toBeVisible()
    const other = await context.newPage()
    await other.routeWebSocket(/./, () => {})
    await other.goto('/')
    await expect(other.getByRole('tab', { name: /My projects/ })).toBeVisible()
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(other.getByText('You signed out in another tab.')).toBeVisible()
  },
)

test(
  'the scripts come from at least three releases',
  tags('remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    const releases = new Set<string>()
    page.on('request', (request) => {
      const release = /\/r\/([\w-]+\/[\w.-]+)\//.exec(request.url())?.[1]
      if (request.resourceType() === 'script' && release) releases.add(release)
    })
    await dashboard.open()
    await dashboard.tablesOf('Atlântico Hotels').click()
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    expect(releases.size).toBeGreaterThanOrEqual(3)
  },
)

const screens = [
  ['/login', tags('remote-auth')],
  ['/', tags('remote-dashboard', 'demo')],
] as const

for (const [path, crossing] of screens) {
  test(
    `${path} fits into 320 px without scrolling sideways`,
    crossing,
    async ({ page, dashboard, signInPage, signedInAs }) => {
      if (path === '/') await signedInAs(ana)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      await expect(path === '/' ? dashboard.ownTab : signInPage.heading).toBeVisible()
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBeLessThanOrEqual(0)
    },
  )
}

test(
  'an incomplete link says so, and leads to the projects',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    const dialog = page.getByRole('dialog')
    for (const query of ['tables', 'table&company_tables=1', 'share', 'qr&project=abc']) {
      await dashboard.open(`?dialog=${query}`)
      await expect(dialog, query).toHaveAccessibleName('Incomplete link')
      await expect(dialog.getByText('The address is incomplete')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await dialog.getByRole('button', { name: 'Go to projects' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL('/')
      await dashboard.shows(ana.own)
    }
  },
)

test(
  'the font is fetched once, for the first paint and the portal alike',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.woff2')) fetched.push(request.url())
    })
    await signInPage.open()
    await expect(signInPage.heading).toHaveCSS('font-family', /^Figtree,/)
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => document.fonts.check('600 16px Figtree'))).toBe(true)
    expect(fetched).toEqual([expect.stringMatching(/^.*\/r\/host\/[^/]+\/fonts\/figtree\.woff2$/)])
  },
)

test(
  'a language that is chosen in one tab shows in the others, which keep what was typed',
  tags('remote-auth', 'remote-account'),
  async ({ page, context, signInPage, footer }) => {
    const tab = await context.newPage()
    await tab.goto('/login?dialog=contacts')
    const message = tab.getByRole('textbox', { name: 'Message' })
    await message.fill('Half a sentence')
    await message.press('End')
    await signInPage.open()
    await footer.portuguese.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(tab.locator('html')).toHaveAttribute('lang', 'pt')
    const translated = tab.getByRole('textbox', { name: 'Mensagem' })
    await expect(translated).toHaveValue('Half a sentence')
    await expect(translated).toBeFocused()
    await expect(tab).toHaveURL('/login?dialog=contacts')
  },
)
