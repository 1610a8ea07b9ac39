import { openSession } from '../../fixtures/api-client'
import { addPerson } from '../../fixtures/person'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { accountMenuOf } from '../../pages/account-menu'
import { profileOf } from '../../pages/profile'

test(
  'a new name is everywhere at once, in other tabs too',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, context, accountMenu, signedInAs, complaints }) => {
    complaints.expected.push(/403/)
    const person = await addPerson('Rosa Nunes')
    const session = await signedInAs(person)
    const profile = profileOf(page)
    await profile.open()
    const other = await context.newPage()
    await giveSession(other, session)
    const connected = other.waitForEvent('websocket')
    await other.goto('/')
    await connected
    await expect(accountMenuOf(other).trigger).toHaveAccessibleName('Rosa Nunes, account menu')

    await profile.name.fill('Rosa Nunes Lima')
    await profile.current.fill('Wrong360password')
    await profile.save.click()
    await expect(page.getByText(/The current password is incorrect\./).first()).toBeVisible()
    await expect(profile.name).toHaveValue('Rosa Nunes Lima')
    await expect(profile.current).toBeFocused()
    await profile.current.fill(person.password)
    await profile.save.click()
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
    await expect(profile.dialog.getByText('Rosa Nunes Lima')).toBeVisible()
    await expect(accountMenuOf(other).trigger).toHaveAccessibleName('Rosa Nunes Lima, account menu')
    await page.keyboard.press('Escape')
    await expect(accountMenu.trigger).toHaveAccessibleName('Rosa Nunes Lima, account menu')
  },
)

test(
  'a new password ends the other sessions and keeps this one',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'admin'),
  async ({ page, browser, signInPage, signedInAs, complaints }) => {
    complaints.expected.push(/401/)
    const person = await addPerson()
    await signedInAs(person)
    const elsewhere = await browser.newContext({ locale: 'en-GB' })
    const other = await elsewhere.newPage()
    await giveSession(other, await openSession(person))
    const connected = other.waitForEvent('websocket')
    await other.goto('/')
    await connected
    await expect(accountMenuOf(other).trigger).toBeVisible()

    const profile = profileOf(page)
    await profile.open('&section=password')
    await expect(profile.passwords).toHaveAttribute('aria-selected', 'true')
    await profile.current.fill(person.password)
    await profile.newPassword.fill('Another360one')
    await profile.confirmation.fill('Another360one')
    await profile.change.click()
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
    await expect(profile.newPassword).toHaveValue('')
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()

    await page.reload()
    await expect(profile.dialog).toBeVisible()
    await page.evaluate(() => {
      sessionStorage.removeItem('session')
    })
    await signInPage.open()
    await signInPage.signIn({ ...person, password: 'Another360one' })
    await expect(accountMenuOf(page).trigger).toBeVisible()
  },
)

test(
  'the tabs stand in the address, and Back closes the dialog',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, dashboard, accountMenu, signedInAs }) => {
    await signedInAs(await addPerson())
    await dashboard.open('?tab=own')
    await accountMenu.open()
    await accountMenu.myProfile.click()
    const profile = profileOf(page)
    await profile.name.fill('Not saved')
    await profile.info.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/section=password/)
    await expect(profile.newPassword).toBeVisible()
    await page.reload()
    await expect(profile.passwords).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(profile.dialog).toBeHidden()
    await expect(page).toHaveURL(/\?tab=own$/)
  },
)
