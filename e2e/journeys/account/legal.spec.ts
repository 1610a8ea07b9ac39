import { rita } from '../../fixtures/accounts'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

test(
  'each legal text is read before signing in, in the language of the page',
  tags('remote-auth', 'remote-account'),
  async ({ page, signInPage, footer }) => {
    await signInPage.open()
    for (const [link, title, chapter] of [
      [footer.terms, 'Terms and conditions', '3. Your account'],
      [footer.cookies, 'Cookie policy', '1. No cookies, no tracking'],
      [footer.privacy, 'Privacy policy', '7. Your rights'],
    ] as const) {
      await link.click()
      const dialog = page.getByRole('dialog', { name: title })
      await expect(dialog.getByRole('article', { name: title })).toHaveAttribute('lang', 'en')
      await expect(dialog.getByRole('heading', { name: chapter })).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(link).toBeFocused()
    }
    await footer.portuguese.click()
    await footer.privacy.click()
    const article = page.getByRole('article', { name: 'Política de privacidade' })
    await expect(article).toHaveAttribute('lang', 'pt')
    await expect(page.getByText(/^Última atualização: \d+ de \p{L}+ de \d{4}$/u)).toBeVisible()
  },
)

test(
  'by keyboard alone: to a chapter, onto paper and back to the link',
  tags('remote-dashboard', 'remote-account', 'demo'),
  async ({ page, dashboard, footer, signedInAs }) => {
    await page.addInitScript(() => {
      window.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    await signedInAs(rita)
    await dashboard.open()
    await footer.privacy.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Privacy policy' })
    const print = dialog.getByRole('button', { name: 'Print' })
    await expect(print).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(print).toBeFocused()
    const lastChapter = dialog.getByRole('link', { name: '7. Your rights' })
    for (let tabs = 0; tabs < 7; tabs++) await page.keyboard.press('Tab')
    await expect(lastChapter).toBeFocused()
    await page.keyboard.press('Enter')
    const heading = dialog.getByRole('heading', { name: '7. Your rights' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expect(page).toHaveURL('/?dialog=privacy')

    await print.focus()
    await page.keyboard.press('Enter')
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('[data-print]')
    // The open dialog hides the rest of the page, and so the paper, from the accessibility tree a moment later.
    const headingOnPaper = (name: string) =>
      paper.getByRole('heading', { name, includeHidden: true, exact: true })
    await expect(headingOnPaper('Privacy policy')).toBeVisible()
    await expect(headingOnPaper('7. Your rights')).toBeVisible()
    await expect(page.locator('#portal')).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(paper).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(footer.privacy).toBeFocused()
  },
)
