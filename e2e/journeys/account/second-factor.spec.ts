import type { Page } from '@playwright/test'
import { hearAnnouncements } from '../../fixtures/announcements'
import { openSession } from '../../fixtures/api-client'
import { downloaded } from '../../fixtures/download'
import { mailTo } from '../../fixtures/outbox'
import { addPerson } from '../../fixtures/person'
import { readQr } from '../../fixtures/qr'
import { appWith, turnOnSecondFactor } from '../../fixtures/second-factor'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'
import { accountMenuOf } from '../../pages/account-menu'
import { profileOf } from '../../pages/profile'
import { codeStepOf, secondFactorOf } from '../../pages/second-factor'

const ofAll = ['remote-auth', 'remote-dashboard', 'remote-account', 'admin'] as const

test(
  'a second factor is turned on with a scanned code, and ends the other sessions',
  tags('remote-dashboard', 'remote-account', 'admin', 'mail'),
  async ({ page, browser, signedInAs, complaints }) => {
    complaints.expected.push(/40[13]/)
    const person = await addPerson()
    await signedInAs(person)
    const elsewhere = await browser.newContext({ locale: 'en-GB' })
    const other = await elsewhere.newPage()
    await giveSession(other, await openSession(person))
    await other.goto('/')
    await expect(accountMenuOf(other).trigger).toBeVisible()

    const factor = secondFactorOf(page)
    await factor.open()
    await factor.turnOn.click()
    await expect(factor.current).toBeFocused()
    await page.keyboard.type('Wrong360password')
    await page.keyboard.press('Enter')
    await expect(factor.section.getByRole('alert')).toHaveText('The current password is incorrect.')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')

    await expect(factor.code).toBeFocused()
    const address = new URL((await readQr(await factor.qr.screenshot())) ?? '')
    expect(decodeURIComponent(address.pathname)).toContain(person.email)
    const app = appWith(address.searchParams.get('secret') ?? '')
    await page.keyboard.type(app.wrongCode)
    await page.keyboard.press('Enter')
    await expect(factor.section.getByRole('alert')).toContainText('This code is incorrect')
    await expect(factor.code).toBeFocused()
    await factor.code.fill(app.code().replace(/(...)/, '$1 '))
    await page.keyboard.press('Enter')

    await expect(factor.codes).toHaveCount(10)
    const [first = '', second = ''] = await factor.codes.allTextContents()
    const file = await downloaded(page, () => factor.download.click())
    expect(file.name).toBe('portal-360-recovery-codes.txt')
    expect(file.bytes.toString()).toContain(`${first}\n${second}\n`)
    await factor.done.click()
    await expect(factor.section).toBeFocused()
    await expect(factor.section).toContainText('10 recovery codes left.')
    await expect(other).toHaveURL(/\/login/)
    await elsewhere.close()
    await mailTo(person.email, /^Two-step verification has been turned on/)
  },
)

test(
  'a second factor asks for a code at each sign-in, takes a recovery code once, and is turned off',
  tags(...ofAll, 'mail'),
  async ({ page, accountMenu, signInPage, complaints }) => {
    complaints.expected.push(/40[13]/)
    const person = await addPerson()
    const { app, recoveryCodes } = await turnOnSecondFactor(person)
    const [first = '', second = ''] = recoveryCodes
    const step = codeStepOf(page)
    const signOut = async () => {
      await accountMenu.open()
      await accountMenu.leave.click()
      await expect(signInPage.heading).toBeVisible()
    }
    const said = await hearAnnouncements(page)
    await signInPage.open()
    await signInPage.signIn(person)
    await expect(step.code).toBeFocused()
    expect((await said()).join()).toContain('Two-step verification')
    await page.keyboard.type(app.wrongCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This code is incorrect')
    await expect(step.code).toBeFocused()
    await step.code.fill(app.nextCode())
    await page.keyboard.press('Enter')
    await expect(accountMenu.trigger).toBeVisible()

    const enterRecoveryCode = async (code: string) => {
      await signOut()
      await signInPage.signIn(person)
      await step.useRecoveryCode.click()
      await expect(step.recoveryCode).toBeFocused()
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    }
    await enterRecoveryCode(first.toLowerCase().replace('-', ' '))
    await expect(accountMenu.trigger).toBeVisible()
    await mailTo(person.email, /^(A recovery code has been used|Foi utilizado um código)/)
    await enterRecoveryCode(first)
    await expect(page.getByRole('alert')).toContainText('was used already')
    await step.recoveryCode.fill(second)
    await page.keyboard.press('Enter')
    await expect(accountMenu.trigger).toBeVisible()

    const factor = secondFactorOf(page)
    await factor.open()
    await expect(factor.section).toContainText('8 recovery codes left.')
    await factor.turnOff.click()
    await factor.current.fill(person.password)
    await factor.code.fill(recoveryCodes[2] ?? '')
    await factor.turnOff.click()
    await expect(page.getByText('Two-step verification turned off', { exact: true })).toBeVisible()
    await expect(factor.turnOn).toBeVisible()
    await mailTo(person.email, /^Two-step verification has been turned off/)
    await page.keyboard.press('Escape')
    await signOut()
    await signInPage.signIn(person)
    await expect(accountMenu.trigger).toBeVisible()
  },
)

test(
  'recovery codes are left by Back or with the tab only after a question',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, accountMenu, signedInAs }) => {
    const person = await addPerson()
    await signedInAs(person)
    const { profile, factor } = await showNewCodes(page, person.password)

    const question = page.getByRole('alertdialog', { name: 'Recovery codes' })
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(factor.codes).toHaveCount(10)
    await profile.info.click()
    await expect(profile.name).toBeVisible()
    await page.goBack()
    await question.getByRole('button', { name: 'No' }).click()
    await expect(question).toBeHidden()
    await expect(profile.name).toBeVisible()
    await profile.passwords.click()
    await expect(factor.codes).toHaveCount(10)

    const unload = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const asked = await unload
    expect(asked.type()).toBe('beforeunload')
    await asked.dismiss()
    await expect(factor.codes).toHaveCount(10)

    await page.goBack()
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(profile.dialog).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    await expect(accountMenu.trigger).toBeFocused()
  },
)

test(
  'after a reload from recovery codes one Back closes the profile',
  tags('remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signedInAs }) => {
    const person = await addPerson()
    await signedInAs(person)
    const { profile } = await showNewCodes(page, person.password)

    page.once('dialog', (asked) => asked.accept())
    await page.reload()
    await expect(profile.dialog).toBeVisible()
    await expect.poll(() => page.evaluate(() => history.state?.cover)).toBeUndefined()
    await page.goBack()
    await expect(profile.dialog).toBeHidden()
  },
)

test(
  'the second step keeps nothing but in memory: Back leads to the first, and so does a reload',
  tags('remote-auth', 'admin'),
  async ({ page, signInPage, complaints }) => {
    complaints.expected.push(/401/)
    const person = await addPerson()
    await turnOnSecondFactor(person)
    const step = codeStepOf(page)
    await signInPage.open()
    await signInPage.signIn(person)
    await expect(step.code).toBeFocused()
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(person.password)
    await expect(page).toHaveURL(/\/login$/)

    await step.back.click()
    await expect(signInPage.email).toHaveValue(person.email)
    await expect(signInPage.password).toHaveValue('')
    await expect(signInPage.password).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(step.code).toBeFocused()
    await page.reload()
    await expect(signInPage.heading).toBeVisible()
    await expect(signInPage.email).toHaveValue('')
  },
)

async function showNewCodes(page: Page, password: string) {
  const accountMenu = accountMenuOf(page)
  await page.goto('/')
  await accountMenu.open()
  await accountMenu.myProfile.click()
  const profile = profileOf(page)
  const factor = secondFactorOf(page)
  await profile.passwords.click()
  await factor.turnOn.click()
  await factor.current.fill(password)
  await factor.next.click()
  const secret = (await factor.secret.textContent()) ?? ''
  await factor.code.fill(appWith(secret.replaceAll(' ', '')).code())
  await page.keyboard.press('Enter')
  await expect(factor.codes).toHaveCount(10)
  return { profile, factor }
}
