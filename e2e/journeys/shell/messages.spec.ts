import { limits } from '@portal/contract'
import { ana, nobody, rita } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'a failure can be looked at: snackbar, error dialog, history',
  tags('remote-auth'),
  async ({ page, signInPage, messages, complaints }) => {
    complaints.expected.push(/401/)
    await signInPage.open()
    await signInPage.signIn(nobody())
    const snackbar = messages.snackbar('incorrect')
    await expect(snackbar).toBeVisible()
    await snackbar.getByText('VIEW').click()
    await expect(messages.error).toContainText('401')
    await expect(messages.error).toContainText('The e-mail or the password is incorrect.')
    await page.mouse.click(5, 5)
    await expect(messages.error).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await messages.error.getByRole('button', { name: 'Copy details' }).click()
    await expect(messages.error.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('401')
    await messages.error.getByRole('button', { name: 'Ok' }).click()
    await expect(messages.error).toBeHidden()
  },
)

test(
  'a failure is looked at by keyboard, which goes back to the field',
  tags('remote-auth'),
  async ({ page, signInPage, messages, complaints }) => {
    complaints.expected.push(/401/)
    await signInPage.open()
    await signInPage.signIn(nobody())
    await expect(messages.snackbar('incorrect')).toBeVisible()
    await expect(signInPage.password).toBeFocused()
    await page.keyboard.press('Control+m')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(messages.error).toBeVisible()
    await expect(messages.snackbar('incorrect')).toHaveCount(0)
    await expect(messages.error.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(messages.error).toBeHidden()
    await expect(signInPage.password).toBeFocused()
  },
)

test(
  'a snackbar is reached and closed by keyboard, and waits meanwhile',
  tags('remote-auth'),
  async ({ page, signInPage, messages, complaints }) => {
    complaints.expected.push(/401/)
    await signInPage.open()
    await signInPage.signIn(nobody())
    const snackbar = messages.snackbar('incorrect')
    await expect(snackbar).toBeVisible()
    await page.keyboard.press('Control+m')
    await expect(snackbar).toBeFocused()
    await page.waitForTimeout(limits.snackbarMs + 1000)
    await expect(snackbar).toBeVisible()
    await page.keyboard.press('Delete')
    await expect(snackbar).toBeHidden()
  },
)

test(
  'a snackbar goes by itself after five seconds',
  tags('remote-auth'),
  async ({ signInPage, messages, complaints }) => {
    complaints.expected.push(/401/)
    await signInPage.open()
    await signInPage.signIn(nobody())
    const snackbar = messages.snackbar('incorrect')
    await expect(snackbar).toBeVisible()
    await expect(snackbar).toBeHidden({ timeout: limits.snackbarMs + 2000 })
  },
)

test(
  'the question mark lists the shortcuts, unless they are turned off',
  tags('remote-dashboard', 'demo'),
  async ({ page, dashboard, signedInAs }) => {
    await signedInAs(rita)
    await dashboard.open()
    await expect(dashboard.ownTab).toBeVisible()
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.keyboard.press('?')
    await sheet.getByRole('checkbox', { name: 'Turn off single-key shortcuts' }).check()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.keyboard.press('?')
    await page.getByRole('button', { name: /account menu/ }).click()
    await expect(sheet).toBeHidden()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await sheet.getByRole('checkbox', { name: 'Turn off single-key shortcuts' }).uncheck()
  },
)

test(
  'without network a banner says so, and goes when it is back',
  tags('remote-dashboard', 'demo'),
  async ({ page, context, dashboard, signedInAs, complaints }) => {
    complaints.expected.push(/ERR_INTERNET_DISCONNECTED/)
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    const banner = page.getByText('You are offline.')
    await context.setOffline(true)
    await expect(banner).toBeVisible({ timeout: 1000 })
    await context.setOffline(false)
    await expect(banner).toBeHidden({ timeout: 1000 })
  },
)

test.describe('in a browser that asks for Portuguese', () => {
  test.use({ locale: 'pt-PT' })

  test(
    'who comes by an English link is offered Portuguese, once',
    tags('remote-auth'),
    async ({ page, signInPage }) => {
      const offer = page.getByText('Este portal também está disponível em português.')
      await page.goto('/login?lng=en')
      await expect(signInPage.heading).toHaveText('Sign in')
      await expect(offer).toBeVisible()
      await page.getByRole('button', { name: 'Não' }).click()
      await expect(offer).toBeHidden()
      await page.reload()
      await expect(signInPage.heading).toHaveText('Sign in')
      await expect(offer).toBeHidden()
    },
  )

  test('the offer is taken up at once', tags('remote-auth'), async ({ page, signInPage }) => {
    await page.goto('/login?lng=en')
    await page.getByRole('button', { name: 'Sim' }).click()
    await expect(signInPage.heading).toHaveText('Iniciar sessão')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  })

  test(
    'who chooses a language is not asked about it',
    tags('remote-auth'),
    async ({ page, signInPage, footer }) => {
      await signInPage.open()
      await expect(signInPage.heading).toHaveText('Iniciar sessão')
      await footer.english.click()
      await expect(signInPage.heading).toHaveText('Sign in')
      await expect(page.getByText('Este portal também está disponível')).toBeHidden()
    },
  )
})
