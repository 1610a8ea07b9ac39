import { mailTo } from '../../fixtures/outbox'
import { addPerson } from '../../fixtures/person'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const support = 'support@portal360.example'

test(
  'anybody can write to support before signing in, and nothing written is lost',
  tags('remote-auth', 'remote-account', 'mail'),
  async ({ page, signInPage, footer }) => {
    await signInPage.open()
    await footer.contacts.click()
    const dialog = page.getByRole('dialog', { name: 'Contacts' })
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(dialog.getByText('Mandatory Field')).toHaveCount(3)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vera Luz')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('vera@empresa.example')
    const mark = `The lobby of hotel ${Date.now()} is mirrored.`
    await dialog.getByRole('textbox', { name: 'Message' }).fill(mark)
    await page.reload()
    await expect(dialog.getByText('We restored the message you were writing.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(mark)
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vera Luz')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('vera@empresa.example')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    expect((await mailTo(support, /Vera Luz/)).text).toContain(mark)
  },
)

test(
  'who is signed in does not have to say who they are',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, footer, dashboard, signedInAs }) => {
    const person = await addPerson('Tomé Reis')
    await signedInAs(person)
    await dashboard.open()
    await footer.contacts.click()
    const dialog = page.getByRole('dialog', { name: 'Contacts' })
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Tomé Reis')
    await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
    await expect(dialog.getByRole('link', { name: support })).toHaveAttribute(
      'href',
      `mailto:${support}`,
    )
    await expect(dialog.getByText(/^09h-18h \(GMT/)).toBeVisible()
    await page.reload()
    await expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await footer.contacts.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(footer.contacts).toBeFocused()
  },
)
