import type { Locator, Page } from '@playwright/test'
import { ana } from '../../fixtures/accounts'
import { hearAnnouncements } from '../../fixtures/announcements'
import { addPerson } from '../../fixtures/person'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { profileOf } from '../../pages/profile'

/** Submits the form: the first invalid field gets the focus and describes its mistake. */
async function namesTheFirstMistake(send: Locator, first: Locator, message: string) {
  await send.click()
  await expect(first).toBeFocused()
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription(new RegExp(message))
}

test(
  'a form that is sent with mistakes leads to the first one, before signing in',
  tags('remote-account', 'remote-auth'),
  async ({ page, signInPage }) => {
    await signInPage.open()
    await namesTheFirstMistake(signInPage.enter, signInPage.email, 'Mandatory Field')
    await signInPage.email.fill(ana.email)
    await namesTheFirstMistake(signInPage.enter, signInPage.password, 'Mandatory Field')

    await page.goto('/login?dialog=contacts')
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Send message' })
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await namesTheFirstMistake(send, field('Name'), 'Mandatory Field')
    await field('Name').fill('Vera Luz')
    await field('E-mail').fill('vera')
    await namesTheFirstMistake(send, field('E-mail'), 'Invalid Email')
    await field('E-mail').fill('vera@empresa.example')
    await field('Message').fill('Short')
    await namesTheFirstMistake(send, field('Message'), 'Message too short')
  },
)

test(
  'a form that is sent with mistakes leads to the first one, in the profile',
  tags('remote-account', 'remote-dashboard', 'demo'),
  async ({ page, signedInAs }) => {
    await signedInAs(ana)
    await page.goto('/?dialog=profile')
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    const password = dialog.getByLabel('Current password', { exact: true })
    await name.fill('')
    await namesTheFirstMistake(save, name, 'Mandatory Field')
    await name.fill('Another name')
    await namesTheFirstMistake(save, password, 'Mandatory Field')
  },
)

const refusals = [
  ['en', 'This e-mail is already in use.', 'The current password is incorrect.'],
  ['pt', 'Este e-mail já está a ser utilizado.', 'A palavra-passe atual está incorreta.'],
] as const

for (const [language, taken, wrong] of refusals)
  test(
    `a refusal of the api leads to its field, in ${language}`,
    tags('remote-account', 'remote-dashboard', 'admin'),
    async ({ page, signedInAs, complaints }) => {
      complaints.expected.push(/409|403/)
      const person = await addPerson('Rosa Nunes')
      const { email } = await addPerson('Rosa Lima', person)
      await signedInAs(person)
      const said = await hearAnnouncements(page)
      const profile = profileOf(page)
      await profile.open(`&lng=${language}`)
      await profile.name.fill('Rosa Nunes Lima')
      await profile.email.fill(email)
      await profile.current.fill(person.password)
      await namesTheFirstMistake(profile.save, profile.email, taken)
      expect(await said()).toContain(taken)
      await expect(profile.current).toHaveValue('')
      await expect(profile.name).toHaveValue('Rosa Nunes Lima')
      await expect(profile.current).not.toHaveAttribute('aria-invalid', 'true')

      await profile.email.fill(person.email)
      await profile.current.fill('Wrong360password')
      await namesTheFirstMistake(profile.save, profile.current, wrong)
      expect(await said()).toContain(wrong)
      await expect(profile.current).toHaveValue('')
      await expect(profile.email).not.toHaveAttribute('aria-invalid', 'true')

      await profile.passwords.click()
      await profile.newPassword.fill('Another360one')
      await profile.confirmation.fill('Another360one')
      await profile.current.fill('Wrong360password')
      await namesTheFirstMistake(profile.change, profile.current, wrong)
      await expect(profile.newPassword).toHaveValue('')
    },
  )

test(
  'passwords can be pasted',
  tags('remote-account', 'remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, signInPage, recovery, signedInAs }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInPage.open()
    await pastesInto(page, signInPage.password)
    await page.goto('/password-reset?uid=1&secret=any')
    await pastesInto(page, recovery.password)
    await pastesInto(page, recovery.confirmation)
    await signedInAs(ana)
    await page.goto('/?dialog=profile&section=password')
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      await pastesInto(page, page.getByRole('dialog').getByLabel(label, { exact: true }))
  },
)

async function pastesInto(page: Page, field: Locator) {
  await expect(field).toBeVisible()
  await page.evaluate((text) => navigator.clipboard.writeText(text), ana.password)
  await field.focus()
  await page.keyboard.press('Control+v')
  await expect(field).toHaveValue(ana.password)
}

test(
  'what a password manager fills in counts as typed',
  tags('remote-auth', 'remote-account', 'remote-dashboard', 'admin'),
  async ({ page, signInPage, dashboard }) => {
    const person = await addPerson()
    const profile = profileOf(page)
    await signInPage.open()
    await expect(signInPage.password).toBeVisible()
    await fillIn(page, { username: person.email, 'current-password': person.password })
    await signInPage.enter.click()
    await expect(dashboard.ownTab).toBeVisible()

    await page.goto('/?dialog=profile&section=password')
    await expect(profile.current).toBeVisible()
    await fillIn(page, { 'current-password': person.password, 'new-password': 'Mara3Casa-Lume' })
    await profile.change.click()
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  },
)

/** As a password manager does: finds the fields by their purpose and sets them without keys or focus. */
function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  return page.evaluate((filled) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const [purpose, value] of Object.entries(filled)) {
      for (const field of document.querySelectorAll(`form input[autocomplete="${purpose}"]`)) {
        setValue?.call(field, value)
        for (const type of ['input', 'change'])
          field.dispatchEvent(new Event(type, { bubbles: true }))
      }
    }
  }, values)
}

test(
  'single keys do nothing while one types, and nowhere once they are turned off',
  tags('remote-dashboard', 'demo'),
  async ({ page, signedInAs, dashboard }) => {
    await signedInAs(ana)
    await dashboard.open()
    await dashboard.shows(ana.own)
    await page.keyboard.press('/')
    await expect(dashboard.search).toBeFocused()
    await page.keyboard.type('?/')
    await expect(dashboard.search).toHaveValue('?/')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('Escape')
    await dashboard.sort.focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(dashboard.sort).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    await expect(dashboard.sort).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
