import { getResource, signIn as signInEndpoint } from '@portal/contract'
import sharp from 'sharp'
import { admin } from '../../fixtures/admin'
import { type ApiSession, call, openSession, send } from '../../fixtures/api-client'
import { companyWithTable, linesOf } from '../../fixtures/company-table'
import { expect, openLive, test } from '../../fixtures/flow'
import { mailTo } from '../../fixtures/outbox'
import { addPerson } from '../../fixtures/person'
import { giveSession } from '../../fixtures/session'
import { tags } from '../../fixtures/tags'
import { accountMenuOf } from '../../pages/account-menu'
import { profileOf } from '../../pages/profile'

const chosen = 'Another360one'

const recordOf = (session: ApiSession) =>
  call(getResource, { params: { resource: 'app_users', id: session.id } }, session)

test(
  'a new name greets in the top bar and in another tab, and signs the messages to support',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'admin'),
  async ({
    page,
    context,
    signIn,
    accountMenu,
    profile,
    contacts,
    footer,
    say,
    unfoldPolicies,
  }) => {
    const person = await addPerson('Rosa Nunes')
    const session = await signIn(person)
    const other = await context.newPage()
    await giveSession(other, session)
    await openLive(other, '/')
    await accountMenu.open()
    await accountMenu.myProfile.click()
    await profile.name.fill('Rosa Nunes Lima')
    await profile.current.fill(person.password)
    await profile.save.click()
    await expect(
      page.getByText(say('Profile updated', 'Perfil atualizado'), { exact: true }),
    ).toBeVisible()

    const greeting = say('Rosa Nunes Lima, account menu', 'Rosa Nunes Lima, menu da conta')
    await expect(accountMenuOf(other).trigger).toHaveAccessibleName(greeting)
    await page.goBack()
    await expect(accountMenu.trigger).toHaveAccessibleName(greeting)
    await expect(accountMenu.trigger).toBeFocused()
    await unfoldPolicies()
    await footer.contacts.click()
    await expect(contacts.name).toHaveValue('Rosa Nunes Lima')
    expect((await recordOf(session)).name).toBe('Rosa Nunes Lima')
  },
)

test(
  'a portrait is put up in one tab, seen in the top bar of another and removed there',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'admin'),
  async ({ context, signIn, accountMenu, profile, say }) => {
    const session = await signIn(await addPerson('Marta Dias'))
    const other = await context.newPage()
    await giveSession(other, session)
    await openLive(other, '/')
    await accountMenu.open()
    await accountMenu.myProfile.click()
    const create = { width: 900, height: 600, channels: 3, background: '#0e6d80' } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    await profile.file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await profile.savePortrait.click()
    await expect(profile.crop).toBeHidden()
    const stored = (await recordOf(session)).portrait ?? 'none'
    const others = accountMenuOf(other)
    await expect(others.portrait).toHaveCount(1)
    const address = String(await others.portrait.getAttribute('src'))
    expect(address).toContain(`/${stored}`)
    const picture = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(await sharp(picture).metadata()).toMatchObject({ width: 512, height: 512 })

    await others.open()
    await others.myProfile.click()
    await profileOf(other).removePortrait.click()
    await other.getByRole('button', { name: say('Yes', 'Sim') }).click()
    await expect(others.portrait).toHaveCount(0)
    await expect(accountMenu.portrait).toHaveCount(0)
    await expect(profile.removePortrait).toBeHidden()
    expect((await recordOf(session)).portrait).toBeNull()
    // The file goes after the change of the record, of which both pages hear.
    await expect.poll(async () => (await fetch(address)).status).toBe(404)
  },
)

test(
  'a new password signs the other browser out; this one goes on to its tables, and a mail tells',
  tags('remote-dashboard', 'remote-account', 'remote-tables', 'admin', 'mail'),
  async ({ page, browser, signedInAs, profile, tableDialogs, say }) => {
    const { account: person, url } = await companyWithTable('Encomendas', linesOf(4))
    await signedInAs(person)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await giveSession(other, await openSession(person))
    await openLive(other, url)
    await openLive(page, '/?dialog=profile&section=password')
    await profile.current.fill(person.password)
    await profile.newPassword.fill(chosen)
    await profile.confirmation.fill(chosen)
    await profile.change.click()
    await expect(
      page.getByText(say('Password changed', 'Palavra-passe alterada'), { exact: true }),
    ).toBeVisible()

    const reason = say('Your password was changed.', 'A sua palavra-passe foi alterada.')
    await expect(other.getByText(reason)).toBeVisible()
    await expect(other).toHaveURL('/login?reason=password_changed')
    await elsewhere.close()
    await page.goto(url)
    await expect(tableDialogs.rows).toHaveCount(4)
    const attempt = { email: person.email, rememberMe: false }
    const statusWith = async (password: string) =>
      (await send(signInEndpoint, { body: { ...attempt, password } })).status
    expect(await statusWith(person.password)).toBe(401)
    expect(await statusWith(chosen)).toBe(200)
    const mail = await mailTo(person.email, /password|palavra-passe/)
    expect(mail.subject).toContain(say('has been changed', 'foi alterada'))
  },
)

test(
  'the session is ended while the profile is edited: nothing half is kept, and signing in leads back',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'admin'),
  async ({ page, signInPage, signedInAs, profile, say }) => {
    const person = await addPerson('Tomé Reis')
    const session = await signedInAs(person)
    await openLive(page, '/?dialog=profile')
    const { name: before } = await recordOf(session)
    await profile.name.fill('Tomé dos Reis')
    await profile.current.fill(person.password)
    await admin('end-sessions', '--user', person.email)
    await expect(
      page.getByText(say('Your session has ended.', 'A sua sessão terminou.')),
    ).toBeVisible()
    await signInPage.signIn(person)
    await expect(page).toHaveURL('/?dialog=profile')
    await expect(profile.name).toHaveValue(before)
    await expect(profile.current).toHaveValue('')

    await profile.name.fill('Tomé dos Reis')
    await profile.current.fill(person.password)
    await profile.save.click()
    await expect(
      page.getByText(say('Profile updated', 'Perfil atualizado'), { exact: true }),
    ).toBeVisible()
    expect((await recordOf(await openSession(person))).name).toBe('Tomé dos Reis')
  },
)

test(
  'a message to support is being written when the session ends; it is there again and is sent',
  tags('remote-auth', 'remote-dashboard', 'remote-account', 'admin', 'mail'),
  async ({ page, signIn, signInPage, contacts, footer, say, unfoldPolicies }) => {
    const person = await addPerson('Vera Luz')
    await signIn(person)
    await unfoldPolicies()
    await footer.contacts.click()
    const message = `The lobby of ${person.email} is mirrored.`
    await contacts.message.fill(message)
    await admin('end-sessions', '--user', person.email)
    await expect(signInPage.heading).toBeVisible()
    await signInPage.signIn(person)
    await expect(page).toHaveURL('/?dialog=contacts')
    await expect(contacts.message).toHaveValue(message)
    await expect(contacts.email).toHaveValue(person.email)
    await contacts.send.click()
    await expect(
      page.getByText(say('Message sent', 'Mensagem enviada'), { exact: true }),
    ).toBeVisible()
    await expect(contacts.message).toHaveValue('')
    await expect
      .poll(async () => (await mailTo('support@portal360.example', /Vera Luz/)).text)
      .toContain(message)
  },
)
