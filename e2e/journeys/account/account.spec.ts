import { ana } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'the profile shows the facts of the account',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, dashboard, accountMenu, signedInAs }) => {
    await signedInAs(ana)
    await dashboard.open()
    await accountMenu.open()
    await accountMenu.myProfile.click()
    const dialog = page.getByRole('dialog', { name: 'My profile' })
    for (const fact of [ana.name, ana.email, 'Atlântico Hotels']) {
      await expect(dialog.getByText(fact, { exact: true }).first()).toBeVisible()
    }
    await expect(dialog.getByText(/^\d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}$/)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(accountMenu.trigger).toBeFocused()
  },
)

test(
  'the terms are offered before sign-in, in both languages',
  tags('remote-auth', 'remote-account'),
  async ({ page, signInPage, footer }) => {
    await signInPage.open()
    await footer.terms.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('article')).toHaveAttribute('lang', 'en')
    await dialog.getByRole('button', { name: 'Close window' }).click()
    await footer.portuguese.click()
    await footer.terms.click()
    await expect(page.getByRole('dialog', { name: 'Termos e condições' })).toBeVisible()
    await expect(dialog.getByRole('article')).toHaveAttribute('lang', 'pt')
  },
)
