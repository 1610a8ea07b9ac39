import sharp from 'sharp'
import { openSession } from '../../fixtures/api-client'
import { mailTo } from '../../fixtures/outbox'
import { addPerson } from '../../fixtures/person'
import { tags } from '../../fixtures/tags'
import { accountMenuOf } from '../../pages/account-menu'
import { contactsOf } from '../../pages/contacts'
import { profileOf } from '../../pages/profile'
import { expect, test } from '../test'

const crossed = tags('remote-account', 'remote-dashboard', 'admin')

test('a name is saved and shown at the top', crossed, async ({ page, signedInAs }) => {
  const person = await addPerson()
  const profile = profileOf(page)
  await signedInAs(person)
  await profile.open()
  await profile.name.fill('Lia Sá')
  await profile.current.fill(person.password)
  await profile.save.click()
  await page.getByText('Profile updated', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => accountMenuOf(page).trigger.textContent()).toContain('Lia Sá')
})

test('a portrait is chosen, cropped and sent', crossed, async ({ page, signedInAs }) => {
  const person = await addPerson()
  const profile = profileOf(page)
  await signedInAs(person)
  await profile.open()
  await profile.dialog.waitFor()
  const buffer = await sharp({
    create: { width: 600, height: 400, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  await profile.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await profile.cropPreview.waitFor()
  await profile.savePortrait.click()
  await profile.crop.waitFor({ state: 'hidden' })
  await expect
    .poll(() => profile.portrait.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0))
    .toBe(true)
})

test('a password is changed', crossed, async ({ page, signedInAs }) => {
  const person = await addPerson()
  const profile = profileOf(page)
  await signedInAs(person)
  await profile.open('&section=password')
  await profile.newPassword.fill('Portal360new')
  await profile.confirmation.fill('Portal360new')
  await profile.current.fill(person.password)
  await profile.change.click()
  await page.getByText('Password changed', { exact: true }).first().waitFor()
  await openSession({ email: person.email, password: 'Portal360new' })
})

test(
  'a message reaches support',
  tags('remote-account', 'remote-auth', 'mail'),
  async ({ page }) => {
    const contacts = contactsOf(page)
    await page.goto('/login?dialog=contacts')
    await contacts.name.fill('Rui Melo')
    await contacts.email.fill('rui.melo@empresa.example')
    const text = `The lobby is missing since ${Date.now()}.`
    await contacts.message.fill(text)
    await contacts.send.click()
    await page.getByText('Message sent', { exact: true }).first().waitFor()
    expect((await mailTo('support@portal360.example', /Rui Melo/)).text).toContain('lobby')
  },
)
