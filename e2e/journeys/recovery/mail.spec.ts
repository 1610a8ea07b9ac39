import { forgotPassword, headers, type Language, languages } from '@portal/contract'
import { clippedText, sidewaysScrolling } from '../../fixtures/layout'
import { invitationMail, linkIn, linkMail, mailTo } from '../../fixtures/outbox'
import { addPerson, invitePerson } from '../../fixtures/person'
import { everyViolation } from '../../fixtures/public-page'
import { tags } from '../../fixtures/tags'
import { apiUrl, portalUrl } from '../../fixtures/target'
import { expect, test } from '../../fixtures/test'

const label: Record<Language, string> = { pt: 'Definir palavra-passe', en: 'Set password' }
const widths = [320, 640]

/** Mails with a link: each comes to somebody new, in this language. */
const mails = {
  'the mail with a link': async (language: Language) => {
    const { email, name } = await addPerson()
    await fetch(`${apiUrl}${forgotPassword.path}`, {
      method: forgotPassword.method,
      headers: { 'content-type': 'application/json', [headers.language]: language },
      body: JSON.stringify({ email }),
    })
    return { name, mail: await mailTo(email, linkMail) }
  },
  'the invitation': async (language: Language) => {
    const { email, name } = await invitePerson(language)
    return { name, mail: await mailTo(email, invitationMail) }
  },
}

for (const [title, receive] of Object.entries(mails))
  for (const language of languages)
    test(
      `${title}, ${language}, is a page with one button, light and dark`,
      tags('admin', 'mail'),
      async ({ page }) => {
        const { name, mail } = await receive(language)
        await page.setContent(mail.html)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByText(`${name},`)).toBeVisible()
        const button = page.getByRole('link')
        await expect(button).toHaveText(label[language])
        await expect(button).toHaveAttribute('href', linkIn(mail))
        expect(new URL(linkIn(mail)).origin).toBe(portalUrl)
        const grounds = new Set<string>()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          for (const width of widths) {
            await page.setViewportSize({ width, height: 800 })
            const found = [
              ...(await everyViolation(page)),
              ...(await sidewaysScrolling(page)),
              ...(await clippedText(page)),
            ]
            expect.soft(found, `at ${width} px, ${colorScheme}`).toEqual([])
            expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
          }
          grounds.add(
            await page.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor),
          )
        }
        expect(grounds.size, 'dark colours of its own').toBe(2)
      },
    )
