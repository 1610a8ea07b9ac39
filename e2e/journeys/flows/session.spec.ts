import { getResource } from '@portal/contract'
import { ana, john, visitor } from '../../fixtures/accounts'
import { type ApiSession, openSession, send } from '../../fixtures/api-client'
import { belongingsOf } from '../../fixtures/belongings'
import { expect, openLive, test } from '../../fixtures/flow'
import { linkIn, linkMail, mailTo } from '../../fixtures/outbox'
import { addPerson } from '../../fixtures/person'
import { giveSession, sessionOf } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { accountMenuOf } from '../../pages/account-menu'
import { dashboardOf } from '../../pages/dashboard-page'
import { profileOf } from '../../pages/profile'
import { signInPageOf } from '../../pages/sign-in-page'

const statusOf = async (session: ApiSession) => {
  const params = { resource: 'app_users', id: session.id } as const
  return (await send(getResource, { params }, session)).status
}

test(
  'a forgotten password is replaced by mail; the browser from before is out, the new one inside',
  tags('remote-auth', 'remote-dashboard', 'admin', 'mail'),
  async ({ page, browser, signInPage, recovery, messages, accountMenu, say }) => {
    const person = await addPerson('Vasco Pinto')
    const before = await openSession(person)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await giveSession(other, before)
    await openLive(other, '/')

    await signInPage.open()
    await signInPage.email.fill(person.email)
    await signInPage.forgot.click()
    await expect(recovery.email).toHaveValue(person.email)
    await recovery.send.click()
    await expect(
      messages.snackbar(say('If there is an account', 'Se existir uma conta')),
    ).toBeVisible()
    const mail = await mailTo(person.email, linkMail)
    expect(mail.subject).toContain(say('Set a new password', 'Definir uma nova palavra-passe'))
    await page.goto(linkIn(mail))
    await recovery.set('Another360one')
    await expect(recovery.heading).toHaveText(
      say('Your password has been changed.', 'A palavra-passe foi alterada.'),
    )
    await expect(other).toHaveURL('/login?reason=password_changed')
    expect(await statusOf(before)).toBe(401)
    await elsewhere.close()

    await recovery.goNow.click()
    await signInPage.signIn({ ...person, password: 'Another360one' })
    await expect(accountMenu.trigger).toHaveAccessibleName(/^Vasco Pinto, /)
    await expect(page).toHaveURL('/')
  },
)

test(
  'who leaves in one tab has left in the other, whatever is open there',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'account'),
  async ({ page, context, signInPage, dashboard, accountMenu, say }) => {
    await signInPage.open()
    await signInPage.rememberMe.check()
    await signInPage.signIn(visitor)
    await expect(dashboard.ownTab).toBeVisible()
    const session = await sessionOf(page)
    const { user } = await belongingsOf(session)
    const other = await context.newPage()
    await other.goto('/?dialog=profile')
    await expect(profileOf(other).email).toHaveValue(user.email)

    await accountMenu.open()
    await accountMenu.leave.click()
    await expect(page).toHaveURL('/login')
    const reason = say('You signed out in another tab.', 'A sessão foi terminada noutro separador.')
    await expect(other.getByText(reason)).toBeVisible()
    await expect.poll(() => statusOf(session)).toBe(401)
    await other.goto('/')
    await expect(signInPageOf(other).heading).toBeVisible()
  },
)

test(
  'another person signs in in a second tab: each tab shows its own, after a reload too',
  tags('remote-auth', 'remote-dashboard', 'demo'),
  async ({ page, context, signIn, signInPage, dashboard, say }) => {
    await signIn(ana)
    const tab = await context.newPage()
    const others = { signInPage: signInPageOf(tab), dashboard: dashboardOf(tab) }
    await others.signInPage.open()
    const reason = say('You signed out in another tab.', 'A sessão foi terminada noutro separador.')
    await expect(page.getByText(reason)).toBeVisible()
    await others.signInPage.signIn(john)
    await others.dashboard.shows(john.own)
    await signInPage.signIn(ana)
    await dashboard.shows(ana.own)
    for (const [each, { name }] of [
      [page, ana],
      [tab, john],
    ] as const) {
      await each.reload()
      await expect(accountMenuOf(each).trigger).toHaveAccessibleName(new RegExp(`^${name}, `))
    }
    await dashboard.shows(ana.own)
    await others.dashboard.shows(john.own)
    expect((await sessionOf(page)).id).not.toBe((await sessionOf(tab)).id)
  },
)
