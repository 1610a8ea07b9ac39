import { john } from '../../fixtures/accounts'
import { networkToApi } from '../../fixtures/network'
import { linkIn, linkMail, mailTo } from '../../fixtures/outbox'
import { addPerson } from '../../fixtures/person'
import { serveSpareSite } from '../../fixtures/spare-site'
import { tags } from '../../fixtures/tags'
import { accountMenuOf } from '../../pages/account-menu'
import { dashboardOf } from '../../pages/dashboard-page'
import { messagesOf } from '../../pages/messages'
import { recoveryOf } from '../../pages/recovery'
import { signInPageOf } from '../../pages/sign-in-page'
import { expect, test } from '../test'

test(
  'a person signs in by keyboard alone',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page }) => {
    const { email } = signInPageOf(page)
    await page.goto('/login')
    await email.waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('email')
    await page.keyboard.type(john.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(john.password)
    await page.keyboard.press('Enter')
    await dashboardOf(page).shows(john.own)
  },
)

test(
  'a forgotten password is replaced with a mailed link',
  tags('remote-auth', 'remote-dashboard', 'admin', 'mail'),
  async ({ page }) => {
    const person = await addPerson()
    const recovery = recoveryOf(page)
    const signInPage = signInPageOf(page)
    await page.goto('/login')
    await signInPage.forgot.click()
    await recovery.email.click()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    // The mail can be there before the reply, which closes the dialog and so would end the next navigation.
    await recovery.dialog.waitFor({ state: 'hidden' })
    await page.goto(linkIn(await mailTo(person.email, linkMail)))
    await recovery.password.click()
    await page.keyboard.type('Portal360new')
    await page.keyboard.press('Tab')
    await recovery.confirmation.click()
    await page.keyboard.type('Portal360new')
    await page.keyboard.press('Enter')
    await recovery.goNow.click()
    await signInPage.signIn({ ...person, password: 'Portal360new' })
    await dashboardOf(page).heading.waitFor()
    await page.getByText(/^No projects to display$/).waitFor()
  },
)

test(
  'a lost connection is announced and leads to sign-in',
  tags('remote-auth', 'remote-dashboard', 'demo', 'site'),
  async ({ page, signedInAs, complaints }) => {
    complaints.expected.push(/WebSocket|net::ERR_|can’t establish a connection/)
    await using network = await networkToApi()
    await using spare = await serveSpareSite(network.port)
    await signedInAs(john)
    await page.goto(spare.url)
    await dashboardOf(page).shows(john.own)
    network.cut()
    await messagesOf(page).disconnected.waitFor()
    await signInPageOf(page).heading.waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
  },
)

test(
  'who signs out in one tab is signed out in the other',
  tags('remote-auth', 'remote-dashboard', 'admin'),
  async ({ page }) => {
    const person = await addPerson()
    const menu = accountMenuOf(page)
    await page.goto('/login')
    const signInPage = signInPageOf(page)
    await signInPage.rememberMe.click()
    await signInPage.signIn(person)
    await menu.trigger.waitFor()
    const other = await page.context().newPage()
    await other.goto(new URL('/', await page.evaluate(() => location.href)).href)
    await accountMenuOf(other).open()
    await accountMenuOf(other).leave.click()
    await signInPageOf(other).heading.waitFor()
    await signInPage.heading.waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
  },
)
