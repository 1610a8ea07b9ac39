import type { Browser, Page } from '@playwright/test'
import { limits } from '@portal/contract'
import { nobody, visitor } from '../../fixtures/accounts'
import { openSession } from '../../fixtures/api-client'
import { invitationMail, linkIn, linkMail, mailedLink, mailTo } from '../../fixtures/outbox'
import { addPerson, invitePerson } from '../../fixtures/person'
import { tags } from '../../fixtures/tags'
import { expect, test } from '../../fixtures/test'

const chosen = 'Another360one'

test(
  'a forgotten password is replaced with the link of a mail, once',
  tags('remote-auth', 'remote-dashboard', 'admin', 'mail'),
  async ({ page, browser, signInPage, recovery, messages, complaints }) => {
    complaints.expected.push(/401/, /422/)
    const person = await addPerson()
    const elsewhere = await signedInElsewhere(browser, person)

    await signInPage.open()
    await signInPage.email.fill(person.email)
    await signInPage.forgot.click()
    await expect(recovery.email).toHaveValue(person.email)
    await expect(page).toHaveURL('/login?dialog=forgot-password')
    await recovery.email.press('Enter')
    await expect(messages.snackbar('If there is an account')).toBeVisible()
    await expect(recovery.dialog).toBeHidden()
    await expect(signInPage.forgot).toBeFocused()

    const link = linkIn(await mailTo(person.email, linkMail))
    await page.goto(link)
    await expect(recovery.heading).toHaveText('Set a new password')
    await expect(page).toHaveURL('/password-reset')
    await page.reload()
    await recovery.set(chosen)
    await expect(recovery.heading).toHaveText('Your password has been changed.')
    const changed = Date.now()
    await expect(recovery.countdown).toBeVisible()
    await expect(elsewhere.getByText('Your password was changed.')).toBeVisible()
    await expect(signInPage.heading).toBeVisible({ timeout: limits.resetRedirectMs + 2000 })
    expect(Date.now() - changed).toBeGreaterThan(limits.resetRedirectMs - 1000)
    await page.goBack()
    await expect(recovery.password).toBeHidden()
    await page.goto('/password-reset')
    await expect(recovery.heading).toHaveText('This link is invalid or incomplete.')

    await signInPage.open()
    await signInPage.signIn(person)
    await expect(signInPage.failure).toContainText('incorrect')
    await signInPage.signIn({ ...person, password: chosen })
    await expect(page.getByRole('button', { name: `${person.name}, account menu` })).toBeVisible()
    const told = await mailTo(person.email, /^Your password has been changed/)
    expect(told.text).toContain(`Hello ${person.name}`)

    await page.goto(link)
    await recovery.set('YetAnother360')
    await expect(recovery.heading).toHaveText('This link is invalid or incomplete.')
    await expect(recovery.requestNew).toBeFocused()
    await recovery.requestNew.click()
    // The screen below comes with the dialog, and leaves the focus in it.
    const below = page.getByRole('heading', { level: 1, includeHidden: true })
    await expect(below).toHaveText('Sign in')
    await expect(recovery.email).toBeFocused()
    await expect(recovery.dialog).toBeVisible()
  },
)

test(
  'somebody whom the studio invites sets a password and signs in with it',
  tags('remote-auth', 'remote-dashboard', 'admin', 'mail'),
  async ({ page, signInPage, recovery }) => {
    const person = await invitePerson('en')
    const mail = await mailTo(person.email, invitationMail)
    expect(mail.text).toContain(`Hello ${person.name}`)
    await page.goto(linkIn(mail))
    await recovery.set(chosen)
    await expect(recovery.heading).toHaveText('Your password has been changed.')
    await signInPage.open()
    await signInPage.signIn({ ...person, password: chosen })
    await expect(page.getByRole('button', { name: `${person.name}, account menu` })).toBeVisible()
    await expect(page.getByText('No projects to display')).toBeVisible()
  },
)

test(
  'by keyboard alone: ask for a link, set a password, sign in with it',
  tags('remote-auth', 'remote-dashboard', 'admin', 'mail'),
  async ({ page, signInPage, recovery }) => {
    const person = await addPerson()
    const press = (key: string) => page.keyboard.press(key)
    await signInPage.open()
    await expect(signInPage.email).toBeFocused()
    await page.keyboard.type(person.email)
    await press('Tab')
    await press('Tab')
    await press('Tab')
    await expect(signInPage.forgot).toBeFocused()
    await press('Enter')
    await expect(recovery.email).toBeFocused()
    await press('Escape')
    await expect(signInPage.forgot).toBeFocused()
    await press('Space')
    await expect(recovery.email).toBeFocused()
    await press('Enter')
    await expect(signInPage.forgot).toBeFocused()

    await page.goto(linkIn(await mailTo(person.email, linkMail)))
    await expect(recovery.password).toBeFocused()
    await page.keyboard.type(chosen)
    await press('Tab')
    await press('Tab')
    await expect(recovery.confirmation).toBeFocused()
    await page.keyboard.type(chosen)
    await press('Enter')
    await expect(recovery.goNow).toBeFocused()
    await press('Enter')
    await expect(signInPage.email).toBeFocused()
    await page.keyboard.type(person.email)
    await press('Tab')
    await page.keyboard.type(chosen)
    await press('Enter')
    await expect(page.getByRole('button', { name: `${person.name}, account menu` })).toBeVisible()
    await expect(page.getByText('No projects to display')).toBeVisible()
  },
)

test(
  'a mailed link is forgotten once somebody goes elsewhere',
  tags('remote-auth', 'admin', 'mail'),
  async ({ page, signInPage, recovery }) => {
    const person = await addPerson()
    const link = await mailedLink(person.email)
    const invalid = 'This link is invalid or incomplete.'
    await page.goto(link)
    await expect(recovery.password).toBeVisible()
    await page.goto('/password-reset?uid=1')
    await expect(recovery.heading).toHaveText(invalid)
    await page.goto(link)
    await expect(recovery.password).toBeVisible()
    await page.goto('/login')
    await expect(signInPage.heading).toBeVisible()
    await page.goto('/password-reset')
    await page.reload()
    await expect(recovery.heading).toHaveText(invalid)
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret')
  },
)

test(
  'nobody is told whether there is an account',
  tags('remote-auth'),
  async ({ signInPage, recovery, messages }) => {
    await signInPage.open()
    await signInPage.forgot.click()
    await recovery.email.fill(nobody().email)
    await recovery.send.click()
    await expect(messages.snackbar('If there is an account')).toBeVisible()
  },
)

test(
  'what is no e-mail cannot be sent, and is named',
  tags('remote-auth', 'demo'),
  async ({ page, signInPage, recovery }) => {
    await signInPage.open()
    await signInPage.forgot.click()
    await expect(recovery.send).toBeDisabled()
    await recovery.email.fill(' ana@atlantico ')
    await expect(page.getByText('ana@atlantico is not valid')).toBeVisible()
    await recovery.email.press('Enter')
    await expect(recovery.send).toBeDisabled()
    await recovery.email.fill(' ana@atlantico.example ')
    await expect(recovery.send).toBeEnabled()
  },
)

test(
  'an incomplete link leads on to a new one',
  tags('remote-auth'),
  async ({ page, recovery }) => {
    await page.goto('/password-reset?uid=1')
    await expect(recovery.heading).toHaveText('This link is invalid or incomplete.')
    await expect(page).toHaveURL('/password-reset')
    await recovery.requestNew.click()
    await expect(recovery.dialog).toBeVisible()
    await expect(page).toHaveURL('/login?dialog=forgot-password')
  },
)

test(
  'the reset screen leaves a session alone until a password is set',
  tags('remote-auth', 'remote-dashboard', 'account'),
  async ({ page, recovery, signedInAs }) => {
    await signedInAs(visitor)
    await page.goto('/')
    const menu = page.getByRole('button', { name: /, account menu$/ })
    await expect(menu).toBeVisible()
    await page.goto('/password-reset?uid=1&secret=wrong')
    await expect(recovery.password).toBeVisible()
    await page.goto('/')
    await expect(menu).toBeVisible()
  },
)

/** A page of another browser in which the person is signed in. */
async function signedInElsewhere(browser: Browser, person: { email: string; password: string }) {
  const page = await (await browser.newContext()).newPage()
  const session = await openSession(person)
  await giveSession(page, session)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  return page
}

function giveSession(page: Page, { id, token }: { id: number; token: string }) {
  return page.addInitScript(
    (session) => {
      if (!localStorage.getItem('given')) {
        localStorage.setItem('given', 'yes')
        localStorage.setItem('id', String(session.id))
        sessionStorage.setItem('session', JSON.stringify(session))
      }
    },
    { id, token },
  )
}
