import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'the way to contacts is at the same place on every screen',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, footer, signedInAs }) => {
    const buttons = page.getByRole('contentinfo').getByRole('button')
    const order: string[][] = []
    const look = async (url: string) => {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(footer.contacts).toBeVisible()
      order.push(await buttons.allTextContents())
    }
    for (const url of ['/login', '/password-reset', '/password-reset?uid=1&secret=any'])
      await look(url)
    await signedInAs(ana)
    for (const url of ['/', '/?tab=shared']) await look(url)
    expect(new Set(order.map((texts) => texts.join())).size).toBe(1)
    expect(order[0]?.[3]).toBe('Contacts')
  },
)

const overSignIn = ['forgot-password', 'contacts', 'terms', 'cookies', 'privacy'].map(
  (name) => `/login?dialog=${name}`,
)
const overProjects = [
  'profile',
  'tables&company_tables=1',
  'table&company_tables=1&table=1',
  'share&project=1',
  'qr&project=1',
].map((name) => `/?dialog=${name}`)
const titled = [
  {
    whose: 'without a session',
    crosses: tags('remote-account', 'remote-auth'),
    urls: ['/login', '/password-reset', ...overSignIn],
    ofAna: [],
  },
  {
    whose: 'with a session',
    crosses: tags('remote-account', 'remote-auth', 'remote-dashboard', 'remote-tables', 'demo'),
    urls: ['/login', '/password-reset'],
    ofAna: ['/', '/?tab=shared', ...overProjects],
  },
]

for (const { whose, crosses, urls, ofAna } of titled) {
  test(
    `every screen and dialog ${whose} has a title of its own`,
    crosses,
    async ({ page, signedInAs }) => {
      const titles: string[] = []
      const look = async (url: string) => {
        await page.goto(url)
        await expect(page).toHaveTitle(/ – Portal 360$/)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expect(page).toHaveTitle(url.includes('dialog') ? / – .+ – / : / – /)
        await expect.poll(async () => titles.includes(await page.title())).toBe(false)
        titles.push(await page.title())
      }
      for (const url of urls) await look(url)
      if (ofAna.length > 0) await signedInAs(ana)
      for (const url of ofAna) await look(url)
      expect(new Set(titles).size).toBe(titles.length)
    },
  )
}

test(
  'the title is in the language of the page',
  tags('remote-dashboard', 'demo'),
  async ({ page, footer, signedInAs }) => {
    await signedInAs(ana)
    await page.goto('/')
    await expect(page).toHaveTitle(/^My projects/)
    await footer.portuguese.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page).toHaveTitle(/^Os meus projetos/)
  },
)
