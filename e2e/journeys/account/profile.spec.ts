import type { Page } from '@playwright/test'
import { getResource, pathOf } from '@portal/contract'
import sharp from 'sharp'
import { ana } from '../../fixtures/accounts'
import { openSession } from '../../fixtures/api-client'
import { openLive } from '../../fixtures/flow'
import { spreadText } from '../../fixtures/layout'
import { linkIn, mailTo } from '../../fixtures/outbox'
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
  'a new e-mail is confirmed with the link of a mail, and the old one told',
  tags('remote-dashboard', 'remote-account', 'admin', 'mail'),
  async ({ page, browser, signedInAs, complaints }) => {
    complaints.expected.push(/401/)
    const person = await addPerson()
    const chosen = `new.${person.email}`
    await signedInAs(person)
    const elsewhere = await browser.newContext({ locale: 'en-GB' })
    const other = await elsewhere.newPage()
    await giveSession(other, await openSession(person))
    const connected = other.waitForEvent('websocket')
    await other.goto('/')
    await connected
    await expect(accountMenuOf(other).trigger).toBeVisible()

    const profile = profileOf(page)
    await profile.open()
    await profile.email.fill(chosen)
    await profile.current.fill(person.password)
    await profile.save.click()
    await expect(profile.dialog.getByText(`To confirm ${chosen}, open the link`)).toBeVisible()
    await expect(profile.email).toHaveValue(person.email)
    await mailTo(person.email, /^Somebody wants to change the e-mail/)

    await page.goto(linkIn(await mailTo(chosen, /^Confirm your new e-mail/)))
    await expect(page).toHaveURL('/?dialog=profile')
    await profile.dialog.getByRole('button', { name: 'Confirm e-mail' }).click()
    await expect(page.getByText('E-mail changed', { exact: true })).toBeVisible()
    await expect(profile.email).toHaveValue(chosen)
    await mailTo(person.email, /^The e-mail of your account has been changed/)
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()

    await profile.open('&section=sessions')
    const activity = profile.dialog.getByRole('list', { name: 'Recent activity' })
    await expect(activity.getByText('Change of e-mail', { exact: true })).toBeVisible()
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

test(
  'a saved name and a portrait load the user once, in every tab',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, context, signedInAs }) => {
    const person = await addPerson('Rosa Nunes')
    const session = await signedInAs(person)
    const other = await context.newPage()
    await giveSession(other, session)
    const tabs = [page, other].map((tab) => followUser(tab, session.id))
    const loads = () => tabs.map((tab) => tab.loads)
    const heard = () => tabs.map((tab) => tab.events)
    await openLive(page, '/?dialog=profile')
    await openLive(other, '/')
    await expect(accountMenuOf(other).trigger).toHaveAccessibleName('Rosa Nunes, account menu')
    const profile = profileOf(page)
    await expect(profile.name).toHaveValue('Rosa Nunes')
    expect(loads()).toEqual([1, 1])

    await profile.name.fill('Rosa Nunes Lima')
    await profile.current.fill(person.password)
    await profile.save.click()
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible()
    await expect(profile.dialog.getByText('Rosa Nunes Lima')).toBeVisible()
    await expect(accountMenuOf(other).trigger).toHaveAccessibleName('Rosa Nunes Lima, account menu')
    await expect.poll(heard).toEqual([1, 1])
    expect(loads()).toEqual([2, 2])

    const create = { width: 600, height: 600, channels: 3, background: '#0e6d80' } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    await profile.file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    await expect(profile.portrait).toHaveCount(1)
    await expect(accountMenuOf(other).portrait).toHaveCount(1)
    await expect.poll(heard).toEqual([2, 2])
    expect(loads()).toEqual([3, 3])

    await profile.removePortrait.click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(profile.portrait).toHaveCount(0)
    await expect(accountMenuOf(other).portrait).toHaveCount(0)
    await expect.poll(heard).toEqual([3, 3])
    expect(loads()).toEqual([4, 4])
  },
)

/** Counts from now on how often a page loads the user, and the events that it hears of changes. */
function followUser(page: Page, id: number) {
  const seen = { loads: 0, events: 0 }
  const path = pathOf(getResource, { resource: 'app_users', id })
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === path) seen.loads += 1
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (`${payload}`.includes('"user.changed"')) seen.events += 1
    }),
  )
  return seen
}

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 390, height: 664 },
]) {
  test(
    `begins with what can be changed, and Save is in sight at ${width} px`,
    tags('remote-dashboard', 'remote-account', 'demo'),
    async ({ page, signedInAs }) => {
      await page.setViewportSize({ width, height })
      await signedInAs(ana)
      const profile = profileOf(page)
      await profile.open()
      await expect(profile.save).toBeInViewport({ ratio: 1 })
      await expect(profile.name).toBeInViewport({ ratio: 1 })
      await profile.current.focus()
      await expect(profile.save).toBeInViewport({ ratio: 1 })
      const field = await profile.current.boundingBox()
      const save = await profile.save.boundingBox()
      // The bar never covers the field that has the focus.
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
    },
  )
}

for (const { width, height } of [
  { width: 390, height: 400 },
  { width: 320, height: 400 },
  { width: 844, height: 200 },
]) {
  test(
    `the bar with the button covers no password field at ${width} × ${height} px`,
    tags('remote-dashboard', 'remote-account', 'demo'),
    async ({ page, signedInAs }) => {
      await page.setViewportSize({ width, height })
      await signedInAs(ana)
      const profile = profileOf(page)
      await profile.open('&section=password')
      for (const field of [profile.current, profile.newPassword, profile.confirmation]) {
        await field.focus()
        await expect(field).toBeInViewport({ ratio: 1 })
        const bar = await profile.change.locator('..').boundingBox()
        const box = await field.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      }
    },
  )
}

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-PT' })

  test(
    'the tabs show their whole names with wide letters in a narrow window',
    tags('remote-dashboard', 'remote-account', 'demo'),
    async ({ page, signedInAs }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await signedInAs(ana)
      const profile = profileOf(page)
      await profile.open()
      await expect(profile.info).toBeVisible()
      await spreadText(page)
      const cut = await profile.dialog
        .getByRole('tab')
        .locator('.fui-Tab__content')
        .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length)
      expect(cut).toBe(0)
    },
  )
})
