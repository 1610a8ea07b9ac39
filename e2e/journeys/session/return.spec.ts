import { ana, john } from '../../fixtures/accounts'
import { openSession } from '../../fixtures/api-client'
import { followsReleases } from '../../fixtures/release-news'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'a deep link is followed after signing in',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard }) => {
    await page.goto('/?tab=shared')
    await expect(signInPage.heading).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signInPage.signIn(ana)
    await expect(page).toHaveURL('/?tab=shared')
    await dashboard.shows(ana.shared)
  },
)

test(
  'who leaves comes back to the dashboard, not to where they were',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, dashboard, accountMenu }) => {
    await signInPage.open()
    await signInPage.signIn(ana)
    await dashboard.sharedTab.click()
    await expect(page).toHaveURL('/?tab=shared')
    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(page).toHaveURL('/login')
    await signInPage.signIn(john)
    await expect(page).toHaveURL('/')
    await dashboard.shows(john.own)
  },
)

test(
  'Forward to a dialog of the sign-in, opened before it, shows the dashboard',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'demo'),
  async ({ page, signInPage, dashboard, footer }) => {
    await signInPage.open()
    const terms = page.getByRole('dialog', { name: 'Terms and conditions' })
    await footer.terms.click()
    await expect(terms).toBeVisible()
    await page.goBack()
    await expect(terms).toBeHidden()
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    await page.goForward()
    await expect(page).toHaveURL('/')
    await dashboard.shows(ana.own)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.reload()
    await dashboard.shows(ana.own)
  },
)

test(
  'a reload shows the page where it was',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(ana)
    await Promise.all([followsReleases(page), dashboard.open()])
    await dashboard.shows(ana.own)
    await dashboard.companies.last().scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(300)
    await expect.poll(() => page.evaluate(() => history.state.leftAtPx)).toBe(place)
    for (let times = 0; times < 2; times += 1) {
      await page.reload()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    }
  },
)

test(
  'password managers find where the password is changed',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'demo'),
  async ({ page, signInPage }) => {
    await page.goto('/.well-known/change-password')
    await signInPage.signIn(ana)
    await expect(page).toHaveURL('/?dialog=profile&section=password')
    await expect(page.getByRole('dialog', { name: 'My profile' })).toBeVisible()
  },
)

test(
  'no tab sends its token with the id of another tab',
  tags('remote-dashboard', 'demo'),
  async ({ page, context, dashboard, signedInAs }) => {
    const first = await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)

    const second = await openSession(john)
    const tab = await context.newPage()
    await tab.addInitScript(({ id, token }) => {
      sessionStorage.setItem('session', JSON.stringify({ id, token }))
      localStorage.setItem('id', String(id))
    }, second)
    await tab.goto('/')
    await expect(tab.getByRole('button', { name: 'John Reed, account menu' })).toBeVisible()

    const pairs = new Set<string>()
    page.on('request', (request) => {
      const { authorization, 'requesting-user': user } = request.headers()
      if (authorization) pairs.add(`${authorization} ${user}`)
    })
    await page.reload()
    await dashboard.shows(ana.own)
    expect([...pairs]).toEqual([`${first.token} fo_${first.id}`])
  },
)
