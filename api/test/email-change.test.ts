import {
  changePassword,
  confirmEmail,
  forgotPassword,
  getProjects,
  getResource,
  resetPassword,
  signIn,
  updateProfile,
  verify,
} from '@portal/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { appUsers, emailChanges, mailOutbox, throttle } from '../src/db/schema'
import type { Mail } from '../src/mail/queries'
import { ana, john, type SignedInUser, startTestApi, type TestApi } from './test-api'

const chosen = 'nova.ana@atlantico.example'

let api: TestApi
let caller: SignedInUser
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.db.delete(throttle)
  await api.db.delete(emailChanges)
  await api.db
    .update(appUsers)
    .set({ email: ana.email })
    .where(sql`company_id = 1 and email = ${chosen}`)
  caller = await api.signIn(ana, true)
})
afterAll(() => api.close())

const ask = (email = chosen, who = caller, authPassword = ana.password) =>
  api.call(updateProfile, {
    params: { id: who.id },
    body: { email, authPassword },
    headers: who.headers,
  })
const confirm = (secret: string, who = caller) =>
  api.call(confirmEmail, { params: { id: who.id }, body: { secret }, headers: who.headers })
const recordOf = async (who = caller) => {
  const params = { resource: 'app_users', id: who.id } as const
  return getResource.reply.parse(
    (await api.call(getResource, { params, headers: who.headers })).json(),
  )
}
/** Mails to an address that come from now on. */
const mailsTo = (address: string) => {
  const before = api.mails.length
  return () => api.mails.slice(before).filter(({ to }) => to === address)
}
const arrival = (mails: () => Mail[], subject: RegExp) =>
  vi.waitUntil(() => mails().find((mail) => subject.test(mail.subject)), { timeout: 5000 })
const linkIn = (mail: Mail) => new URL(/https:\S+/.exec(mail.text)?.[0] ?? '')
const secretIn = (mail: Mail) => linkIn(mail).searchParams.get('confirm') ?? ''

/** Asks for another address and returns the secret that was mailed to it. */
const askAndRead = async (email = chosen, who = caller) => {
  const mails = mailsTo(email)
  expect((await ask(email, who)).statusCode).toBe(200)
  return secretIn(await arrival(mails, /^Confirm your new e-mail/))
}
const statusOf = async ({ id, headers }: SignedInUser) =>
  (await api.call(getProjects, { params: { id }, headers })).statusCode
const enter = async (email: string) => {
  const body = { email, password: ana.password, rememberMe: false }
  return (await api.call(signIn, { body })).statusCode
}
const resume = async ({ rememberToken, id }: SignedInUser) =>
  (await api.call(verify, { body: { rememberMe: rememberToken, userId: id } })).statusCode

describe('a new e-mail address', () => {
  test('is confirmed at the new address, and the old one is told', async () => {
    const [toNew, toOld] = [mailsTo(chosen), mailsTo(ana.email)]
    expect((await ask()).body).toBe(
      'We have sent a link to the new e-mail. Your e-mail changes once you open it.',
    )
    expect(await recordOf()).toMatchObject({ email: ana.email, pendingEmail: chosen })
    expect([await enter(ana.email), await enter(chosen)]).toEqual([200, 401])
    const asked = await arrival(toOld, /^Somebody wants to change the e-mail/)
    expect(asked.text).not.toContain('confirm=')
    const link = linkIn(await arrival(toNew, /^Confirm your new e-mail/))
    expect(link.origin + link.pathname).toBe('https://portal.example/')

    const done = await confirm(link.searchParams.get('confirm') ?? '')
    expect([done.statusCode, done.body]).toEqual([200, 'E-mail changed'])
    expect(await recordOf()).toMatchObject({ email: chosen, pendingEmail: null })
    expect([await enter(chosen), await enter(ana.email)]).toEqual([200, 401])
    await arrival(toOld, /^The e-mail of your account has been changed/)
  })

  test('is asked to be confirmed without a name that looks like an address', async () => {
    const rename = (name: string) =>
      api.db.update(appUsers).set({ name }).where(sql`email = ${ana.email}`)
    const toNew = mailsTo(chosen)
    await rename('your account is locked, see evil.example/unlock')
    await ask()
    const mail = await arrival(toNew, /^(Confirm|Confirme)/)
    await rename('Ana Silva')
    expect(mail.text).toMatch(/^(Olá|Hello),\n/)
    expect(mail.text).not.toContain('evil')
  })

  test('ends the other sessions and remembered browsers; the own stay', async () => {
    const [other, plain] = [await api.signIn(ana, true), await api.signIn(ana)]
    await confirm(await askAndRead())
    expect([await statusOf(other), await statusOf(plain), await statusOf(caller)]).toEqual([
      401, 401, 200,
    ])
    expect([await resume(other), await resume(caller)]).toEqual([401, 200])
  })

  test('voids links that were mailed to the old address', async () => {
    const mails = mailsTo(ana.email)
    await api.call(forgotPassword, { body: { email: ana.email }, headers: { lang: 'en' } })
    const query = linkIn(await arrival(mails, /^Set a new password/)).searchParams
    await confirm(await askAndRead())
    const body = {
      id: Number(query.get('uid')),
      secret: query.get('secret'),
      password: ana.password,
      secure: true,
    }
    const reply = await api.call(resetPassword, { body, headers: { lang: 'en' } })
    expect(reply.headers['error-code']).toBe('reset-link-rejected')
  })

  test('is confirmed once in ten parallel uses', async () => {
    const secret = await askAndRead()
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(secret)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9)
  })

  test('is not confirmed after an hour, by another user or by an older link', async () => {
    const older = await askAndRead()
    const secret = await askAndRead()
    const refusal = async (given: string, who = caller) =>
      (await confirm(given, who)).headers['error-code']
    expect(await refusal(older)).toBe('email-link-rejected')
    expect(await refusal(secret, await api.signIn(john))).toBe('email-link-rejected')
    await api.db.update(emailChanges).set({ expiresAt: sql`now()` })
    expect(await refusal(secret)).toBe('email-link-rejected')
    expect(await recordOf()).toMatchObject({ email: ana.email, pendingEmail: null })
  })

  test('is given up when the password changes, and when an operator changes the e-mail', async () => {
    const secret = await askAndRead()
    const params = { id: caller.id }
    const password = { newPassword: ana.password, confirmPassword: ana.password }
    const body = { ...password, authPassword: ana.password }
    await api.call(changePassword, { params, headers: caller.headers, body })
    expect((await confirm(secret)).statusCode).toBe(422)

    const next = await askAndRead()
    await runCommand(api, 'change-user', { user: ana.email, email: chosen })
    expect((await confirm(next)).statusCode).toBe(422)
  })

  test('that is taken meanwhile is refused with its code', async () => {
    const secret = await askAndRead('shared@atlantico.example')
    const isJohn = eq(appUsers.email, john.email)
    await api.db.update(appUsers).set({ email: 'Shared@atlantico.example' }).where(isJohn)
    expect((await confirm(secret)).headers['error-code']).toBe('email-taken')
    const isShared = eq(appUsers.email, 'Shared@atlantico.example')
    await api.db.update(appUsers).set({ email: john.email }).where(isShared)
    expect((await ask(john.email)).headers['error-code']).toBe('email-taken')
  })

  test('may be asked for five times an hour, with the password', async () => {
    for (let asked = 0; asked < 5; asked += 1) await ask(`a${asked}@atlantico.example`)
    expect((await ask()).statusCode).toBe(429)
    expect((await ask(chosen, caller, 'Wrong360password')).statusCode).toBe(403)
  })

  test('that is taken counts among the five, so nobody learns who has an account', async () => {
    const replies = []
    for (const address of [john.email, 'a@b.example', john.email, 'c@b.example', john.email])
      replies.push((await ask(address)).headers['error-code'])
    expect(replies).toEqual(['email-taken', undefined, 'email-taken', undefined, 'email-taken'])
    for (const address of [john.email, 'd@b.example'])
      expect((await ask(address)).headers['error-code']).toBe('too-many-attempts')
  })

  test('is written in other letters at once', async () => {
    expect((await ask(ana.email.toUpperCase())).body).toBe('Profile updated')
    expect((await recordOf()).email).toBe(ana.email.toUpperCase())
    await api.db.update(appUsers).set({ email: ana.email }).where(eq(appUsers.id, caller.id))
  })

  test('has no secret in the database once it is mailed', async () => {
    const secret = await askAndRead()
    await vi.waitFor(async () => {
      const stored = [
        await api.db.select().from(mailOutbox),
        await api.db.select().from(emailChanges),
      ]
      expect(JSON.stringify(stored)).not.toContain(secret)
    })
  })
})
