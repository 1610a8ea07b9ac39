import type { Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

/** Holds back all scripts until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/r/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

const firstPaintOf = (page: Page) => page.locator('#portal-first-paint')

declare global {
  interface Window {
    shifts: number[]
  }
}

const noteShifts = () => {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push((entry as PerformanceEntry & { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const [size, viewport] of Object.entries({
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
}))
  test.describe(`before the first script, ${size}`, () => {
    test.use({ viewport, locale: 'pt-PT' })

    test(
      'what is typed, ticked and pressed arrives, and nothing moves',
      tags('remote-auth', 'remote-dashboard', 'demo'),
      async ({ page, dashboard }) => {
        await page.addInitScript(noteShifts)
        const release = await holdScripts(page)
        await page.goto('/login', { waitUntil: 'commit' })
        const painted = firstPaintOf(page)
        const email = painted.getByLabel('E-mail')
        await expect(email).toBeFocused()
        await expect(painted.getByRole('heading', { name: 'Iniciar sessão' })).toBeVisible()
        await page.keyboard.type(ana.email)
        await page.keyboard.press('Tab')
        await page.keyboard.type(ana.password)
        await painted.getByLabel('Manter sessão iniciada').check()
        await painted.getByLabel('Palavra-passe', { exact: true }).press('Enter')
        release()
        await expect(dashboard.ownTab).toBeVisible()
        expect(await page.evaluate(() => localStorage.getItem('remember_token'))).not.toBeNull()
        expect(await page.evaluate(() => window.shifts)).toEqual([])
      },
    )
  })

test(
  'the caret and the selection stay where they are',
  tags('remote-auth'),
  async ({ page, signInPage }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await firstPaintOf(page).getByLabel('E-mail').fill('ana@atlantico')
    const password = firstPaintOf(page).getByLabel('Password', { exact: true })
    await password.fill('secret words')
    await password.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 6))
    release()
    await expect(firstPaintOf(page)).toHaveCount(0)
    await expect(signInPage.email).toHaveValue('ana@atlantico')
    await expect(signInPage.password).toBeFocused()
    await page.keyboard.type('X')
    await expect(signInPage.password).toHaveValue('seX words')
  },
)

test(
  'a dialog that was asked for opens with the typed e-mail',
  tags('remote-auth'),
  async ({ page, recovery }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await firstPaintOf(page).getByLabel('E-mail').fill(ana.email)
    await firstPaintOf(page).getByRole('button', { name: 'Forgot your password?' }).click()
    release()
    await expect(recovery.email).toHaveValue(ana.email)
  },
)

test(
  'a promote of the sign-in changes the first paint, and a rollback brings it back',
  tags('remote-auth', 'site'),
  async ({ page, signInPage, lab }) => {
    const heading = firstPaintOf(page).getByRole('heading')
    await page.route('**/r/**/*.js', () => undefined)
    const shows = async (name: string) => {
      await page.goto(`${lab.url}/login`, { waitUntil: 'commit' })
      await expect(heading).toHaveText(name)
    }
    await shows('Sign in')
    await lab.release('remote-auth', { replace: [['Sign in', 'Step in']] })
    await shows('Step in')
    await lab.rollback('remote-auth')
    await shows('Sign in')
    await page.unrouteAll()
    await page.reload()
    await expect(signInPage.heading).toBeVisible()
  },
)

test('without JavaScript the page says so', tags(), async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}/login`)
  const said = page.locator('noscript p')
  await expect(said).toHaveText([
    'O Portal 360 precisa de JavaScript.',
    'Portal 360 needs JavaScript.',
  ])
  for (const sentence of await said.all()) await expect(sentence).toBeVisible()
  await page.close()
})

test(
  'the dashboard is there before its scripts, and nothing moves when it comes',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard }) => {
    await signInPage.open()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await page.addInitScript(noteShifts)
    const release = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const painted = firstPaintOf(page)
    await expect(painted.getByRole('heading', { name: 'Projects' })).toBeVisible()
    await painted.getByRole('tab', { name: 'Shared projects' }).click()
    release()
    await expect(dashboard.sharedTab).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL('/?tab=shared')
    // The badge of a tab moves by a pixel or two when the tab is chosen.
    const shifted = await page.evaluate(() => window.shifts.reduce((sum, shift) => sum + shift, 0))
    expect(shifted.toFixed(2)).toBe('0.00')
  },
)

test(
  'a script of the host that is lost on the way comes the next time',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard, complaints }) => {
    complaints.expected.push(/ERR_FAILED/)
    await page.route('**/vendor.*.js', (route) => route.abort(), { times: 1 })
    await page.goto('/login')
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
  },
)
