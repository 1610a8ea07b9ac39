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

test(
  'every screen and dialog has a title of its own, in the language of the page',
  tags('remote-account', 'remote-auth', 'remote-dashboard', 'remote-tables', 'demo'),
  async ({ page, footer, signedInAs }) => {
    const titles: string[] = []
    const dialogs = ['forgot-password', 'contacts', 'terms', 'cookies', 'privacy']
    const ofAnyone = [
      '/login',
      '/password-reset',
      ...dialogs.map((name) => `/login?dialog=${name}`),
    ]
    const ofAna = [
      '/',
      '/?tab=shared',
      '/?dialog=profile',
      '/?dialog=tables&company_tables=1',
      '/?dialog=table&company_tables=1&table=1',
      '/?dialog=share&project=1',
      '/?dialog=qr&project=1',
    ]
    const look = async (url: string) => {
      await page.goto(url)
      await expect(page).toHaveTitle(/ – Portal 360$/)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(page).toHaveTitle(url.includes('dialog') ? / – .+ – / : / – /)
      await expect.poll(async () => titles.includes(await page.title())).toBe(false)
      titles.push(await page.title())
    }
    for (const url of ofAnyone) await look(url)
    await signedInAs(ana)
    for (const url of ofAna) await look(url)
    expect(new Set(titles).size).toBe(titles.length)
    const before = await page.title()
    await page.goto('/')
    await footer.portuguese.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page).not.toHaveTitle(before)
    await expect(page).toHaveTitle(/^Os meus projetos/)
  },
)
