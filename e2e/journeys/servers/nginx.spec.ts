import { getProjects } from '@portal/contract'
import { ana } from '../../fixtures/accounts'
import { call, openSession } from '../../fixtures/api-client'
import { type Setup, serveWithNginx } from '../../fixtures/nginx-site'
import { observatoryScore } from '../../fixtures/observatory'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test.use({ ignoreHTTPSErrors: true })

const setups = ['one origin', 'two origins'] satisfies Setup[]

for (const setup of setups)
  test(
    `the portal works behind nginx with TLS, ${setup}`,
    tags('remote-auth', 'remote-dashboard', 'remote-account', 'demo', 'nginx'),
    async ({ page, signInPage, dashboard, footer, complaints }) => {
      // A driver without a graphics card remarks on every screenshot.
      complaints.expected.push(/^request to (api\.)?portal\.localhost$/, /GL Driver Message/)
      await using server = await serveWithNginx(setup)
      const live = page.waitForEvent('websocket')
      const reply = await page.goto(`${server.origin}/`)
      expect(reply?.headers()['content-encoding']).toBe('br')
      await signInPage.signIn(ana)
      await expect(page).toHaveURL(`${server.origin}/`)
      await dashboard.shows(24)
      const { origin, pathname } = new URL(server.api)
      expect((await live).url()).toContain(
        `${origin.replace('https', 'wss')}${pathname.replace(/\/$/, '')}/engine.io`,
      )
      const picture = dashboard.cards.first().locator('img')
      const drawn = () =>
        picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc)
      await expect.poll(drawn).toMatch(/card-\d+\.avif$/)
      await footer.terms.click()
      await expect(
        page.getByRole('dialog').getByRole('heading', { level: 2 }).first(),
      ).toBeVisible()

      const session = await openSession(ana)
      const { projects } = await call(getProjects, { params: { id: session.id } }, session)
      await page.goto(`${server.api}/projects?name=${projects[0]?.folder}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(projects[0]?.title ?? '')
      await expect(page.getByRole('application').locator('canvas')).toBeVisible()
    },
  )

for (const setup of setups)
  test(
    `site and api have an A+ of the Observatory behind nginx, ${setup}`,
    tags('demo', 'nginx'),
    async ({ browser }) => {
      await using server = await serveWithNginx(setup)
      const session = await openSession(ana)
      const { projects } = await call(getProjects, { params: { id: session.id } }, session)
      const page = await browser.newPage({ javaScriptEnabled: false, ignoreHTTPSErrors: true })
      const paths = ['/ready', '/docs', `/projects?name=${projects[0]?.folder}`]
      for (const url of [`${server.origin}/`, ...paths.map((path) => `${server.api}${path}`)]) {
        const reply = await page.goto(url)
        expect(reply?.status(), url).toBe(200)
        if (reply) expect(await observatoryScore(reply), url).toBeGreaterThanOrEqual(100)
      }
      await page.close()
    },
  )
