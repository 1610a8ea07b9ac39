import { setTimeout as delay } from 'node:timers/promises'
import {
  changePassword,
  forgotPassword,
  getProjects,
  headers,
  resetPassword,
  signIn,
  verify,
} from '@portal/contract'
import { eq, isNull, sql } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgotReplyMs } from '../src/auth/limits'
import { hashPassword } from '../src/auth/passwords'
import {
  appUsers,
  mailOutbox,
  passwordResets,
  rememberTokens,
  sessions,
  throttle,
} from '../src/db/schema'
import { lockUser, setPasswordHash, updateUser } from '../src/users/queries'
import { ana, john, rita, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let origin: string
beforeAll(async () => {
  api = await startTestApi()
  origin = await api.listen()
})
beforeEach(async () => {
  await api.db.delete(throttle)
})
afterAll(() => api.close())

const newPassword = 'Another360one'
const forgot = (email: string, given: Record<string, string> = { lang: 'en' }) =>
  api.call(forgotPassword, { body: { email }, headers: given })
const reset = (link: { id: number; secret: string }, password = newPassword) =>
  api.call(resetPassword, { body: { ...link, password, secure: true }, headers: { lang: 'en' } })
const enters = async (who: { email: string }, password: string) =>
  (await api.call(signIn, { body: { email: who.email, password, rememberMe: false } }))
    .statusCode === 200
const isSignedIn = async ({ id, headers: given }: SignedInUser) =>
  (await api.call(getProjects, { params: { id }, headers: given })).statusCode === 200

const unsent = () => api.db.$count(mailOutbox, isNull(mailOutbox.sentAt))
const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email)

async function nextMail(email: string, work: () => Promise<unknown>) {
  const before = mailsTo(email).length
  await work()
  return vi.waitUntil(() => mailsTo(email)[before], { timeout: 5000 })
}

/** Asks for a link as a person does, and takes it from the mail. */
async function mailedLink(email: string) {
  const { text } = await nextMail(email, () => forgot(email))
  const url = new URL(/https:\S+/.exec(text)?.[0] ?? '')
  const secret = url.searchParams.get('secret') ?? ''
  return { url, link: { id: Number(url.searchParams.get('uid')), secret } }
}

async function giveBackPassword(who: { email: string; password: string }, id: number) {
  await setPasswordHash(api.db, id, await hashPassword(who.password))
  expect(await enters(who, who.password)).toBe(true)
}

describe('a forgotten password', () => {
  test('is replaced with a mailed link, which ends every session and socket of the user', async () => {
    const before = await api.signIn(rita, true)
    const socket = await connected(before)
    const ended = new Promise((heard) => socket.once('session.ended', heard))
    const { url, link } = await mailedLink(rita.email)
    expect(url.origin + url.pathname).toBe('https://portal.example/password-reset')

    const told = await nextMail(rita.email, async () => {
      const reply = await reset(link)
      expect([reply.statusCode, reply.body]).toEqual([200, 'Your password has been changed.'])
    })
    expect(told.subject).toBe('Your password has been changed – Portal 360')
    expect(await ended).toEqual({ reason: 'password-reset' })
    expect(await isSignedIn(before)).toBe(false)
    const resumed = await api.call(verify, {
      body: { rememberMe: before.rememberToken, userId: before.id },
    })
    expect(resumed.headers[headers.errorCode]).toBe('remember-rejected')
    expect(await enters(rita, rita.password)).toBe(false)
    expect(await enters(rita, newPassword)).toBe(true)
    await giveBackPassword(rita, link.id)
  })

  test('can be replaced by a user who was locked out', async () => {
    for (let times = 0; times < 5; times++) await enters(rita, 'Guess1234')
    expect(await enters(rita, rita.password)).toBe(false)
    const { link } = await mailedLink(rita.email)
    expect((await reset(link)).statusCode).toBe(200)
    expect(await enters(rita, newPassword)).toBe(true)
    await giveBackPassword(rita, link.id)
  })

  test('opens no session any more, not even for a concurrent sign-in', async () => {
    const remembered = await api.signIn(rita, true)
    const { link } = await mailedLink(rita.email)
    const signingIn = Array.from({ length: 4 }, () =>
      api.call(signIn, { body: { ...rita, rememberMe: false } }),
    )
    const resuming = Array.from({ length: 4 }, () =>
      api.call(verify, {
        body: { rememberMe: remembered.rememberToken, userId: link.id },
      }),
    )
    const replies = await Promise.all([...signingIn, reset(link), ...resuming])
    expect(replies.map(({ statusCode }) => statusCode)).not.toContain(500)
    expect(replies[4]?.statusCode).toBe(200)
    expect(await api.db.$count(sessions, eq(sessions.userId, link.id))).toBe(0)
    expect(await api.db.$count(rememberTokens, eq(rememberTokens.userId, link.id))).toBe(0)
    await giveBackPassword(rita, link.id)
  })

  test('leads to a mail in the language of the call', async () => {
    const said = async (lang: string) =>
      (await nextMail(john.email, () => forgot(john.email, { lang }))).subject
    expect(await said('pt')).toBe('Definir uma nova palavra-passe – Portal 360')
    expect(await said('en')).toBe('Set a new password – Portal 360')
  })

  test('has one link that works, also of three that are asked for at once', async () => {
    const before = mailsTo(john.email).length
    await Promise.all(['a', 'b', 'c'].map(() => forgot(john.email)))
    await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 5000 })
    expect(await api.db.$count(passwordResets)).toBe(1)
    expect(mailsTo(john.email).length).toBeGreaterThan(before)
  })

  test('is not mailed to an address that is replaced meanwhile', async () => {
    const [{ id } = { id: 0 }] = await api.db
      .select({ id: appUsers.id })
      .from(appUsers)
      .where(eq(appUsers.email, john.email))
    await api.db.delete(passwordResets)
    const before = mailsTo(john.email).length
    let asking: Promise<unknown> | undefined
    await api.db.transaction(async (tx) => {
      await lockUser(tx, id)
      asking = forgot(john.email)
      // The call has read the user by then, unless the database has one connection.
      await delay(300)
      await updateUser(tx, id, { email: 'john@nova.example' })
    })
    await asking
    await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 5000 })
    await updateUser(api.db, id, { email: john.email })
    expect(mailsTo(john.email).length).toBe(before)
    expect(await api.db.$count(passwordResets)).toBe(0)
  })

  test('gets the same reply when there is no such account', async () => {
    const [known, unknown] = [await forgot(john.email), await forgot('nobody@atlantico.example')]
    expect([known.statusCode, known.body]).toEqual([
      200,
      'If there is an account with this e-mail, you will receive instructions to set a new password.',
    ])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
    expect((await forgot(john.email, { lang: 'pt' })).body).toMatch(/^Se existir uma conta/)
  })

  test('gets the reply after the same time, with and without an account', async () => {
    const timed = async (email: string) => {
      await api.db.delete(throttle)
      const start = performance.now()
      await forgot(email)
      return performance.now() - start
    }
    for (const email of [john.email, 'nobody@atlantico.example'])
      for (let times = 0; times < 3; times++)
        expect(await timed(email)).toBeGreaterThan(forgotReplyMs - 5)
  })

  test('leads to three mails an hour at most, without revealing that', async () => {
    const mails = mailsTo(rita.email).length
    const replies = []
    for (let times = 0; times < 5; times++) {
      replies.push((await forgot(rita.email)).statusCode)
      await outboxIsEmpty()
    }
    expect(replies).toEqual([200, 200, 200, 200, 200])
    expect(mailsTo(rita.email).length - mails).toBe(3)
  })

  test('is limited per network, whatever the headers', async () => {
    const replies = []
    for (let times = 0; times < 21; times++) {
      const forged = { lang: 'en', 'x-forwarded-for': `10.0.0.${times}` }
      replies.push((await forgot(`nobody${times}@atlantico.example`, forged)).statusCode)
    }
    expect(replies.filter((status) => status === 429)).toHaveLength(1)
    expect(replies.at(-1)).toBe(429)
  })

  test('leads to a link to the portal, whatever host the call names', async () => {
    const forged = { lang: 'en', host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { text } = await nextMail(john.email, () => forgot(john.email, forged))
    expect(text).toContain('https://portal.example/password-reset?')
    expect(text).not.toContain('evil')
  })
})

describe('a link', () => {
  const rejected = async (link: { id: number; secret: string }) => {
    const reply = await reset(link)
    expect(reply.headers[headers.errorCode]).toBe('reset-link-rejected')
  }

  test('succeeds once in ten parallel uses', async () => {
    const { link } = await mailedLink(john.email)
    const replies = await Promise.all(Array.from({ length: 10 }, () => reset(link)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await rejected(link)
    await giveBackPassword(john, link.id)
  })

  test('stays valid after a password that many people use', async () => {
    const { link } = await mailedLink(john.email)
    const refused = await reset(link, 'Passw0rd')
    expect([refused.statusCode, refused.headers[headers.errorCode]]).toEqual([
      422,
      'common-password',
    ])
    expect((await reset(link)).statusCode).toBe(200)
    await giveBackPassword(john, link.id)
  })

  test('is void after thirty minutes', async () => {
    const { link } = await mailedLink(john.email)
    await api.db
      .update(passwordResets)
      .set({ expiresAt: sql`${passwordResets.expiresAt} - interval '30 minutes'` })
    await rejected(link)
  })

  test('is void once a newer one was requested', async () => {
    const { link: older } = await mailedLink(john.email)
    const { link: newer } = await mailedLink(john.email)
    await rejected(older)
    expect((await reset(newer)).statusCode).toBe(200)
    await giveBackPassword(john, newer.id)
  })

  test('works for its own user only', async () => {
    const { link } = await mailedLink(john.email)
    const { id } = await api.signIn(ana)
    await rejected({ ...link, id })
    await rejected({ ...link, secret: 'guessed' })
    expect(await enters(ana, ana.password)).toBe(true)
  })

  test('is not in the database once it is mailed', async () => {
    const { link } = await mailedLink(john.email)
    await outboxIsEmpty()
    const stored = await Promise.all(
      [mailOutbox, passwordResets].map((t) => api.db.select().from(t)),
    )
    expect(stored.flat().length).toBeGreaterThan(1)
    expect(JSON.stringify(stored)).not.toContain(link.secret)
  })
})

describe('changing the password', () => {
  const change = (user: SignedInUser, body: object) =>
    api.call(changePassword, { params: { id: user.id }, body, headers: user.headers })
  const right = { newPassword, confirmPassword: newPassword, authPassword: rita.password }

  test('keeps this session and ends the others, with sockets and remembered browsers', async () => {
    const here = await api.signIn(rita)
    const elsewhere = await api.signIn(rita, true)
    const socket = await connected(elsewhere)
    const ended = new Promise((heard) => socket.once('session.ended', heard))
    const told = await nextMail(rita.email, async () => {
      const reply = await change(here, right)
      expect([reply.statusCode, reply.body]).toEqual([200, 'Password changed'])
    })
    expect(told.subject).toContain('changed')
    expect(await ended).toEqual({ reason: 'password-changed' })
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect(await enters(rita, newPassword)).toBe(true)
    await giveBackPassword(rita, here.id)
  })

  test.each([
    ['a wrong current password', { ...right, authPassword: 'Wrong1234' }, 'wrong-password'],
    ['a confirmation that differs', { ...right, confirmPassword: 'Other1234' }, 'invalid-input'],
    ['a new password without digits', weak('Withoutdigits'), 'invalid-input'],
    ['a new password of 7 characters', weak('Seven77'), 'invalid-input'],
    ['a new password that many people use', weak('PassWord1'), 'common-password'],
    ['a new password of the company', weak('Atlantico-360'), 'common-password'],
    ['a new password of 21 characters', weak(`Twentyone21${'x'.repeat(10)}`), 'invalid-input'],
  ])('is refused with %s', async (_, body, code) => {
    const user = await api.signIn(rita)
    const reply = await change(user, body)
    expect(reply.headers[headers.errorCode]).toBe(code)
    expect(await enters(rita, rita.password)).toBe(true)
  })

  test('is refused for anyone else', async () => {
    const user = await api.signIn(rita)
    const { id } = await api.signIn(john)
    const reply = await change({ ...user, id }, right)
    expect(reply.headers[headers.errorCode]).toBe('forbidden')
  })

  test('limits guesses of the current password', async () => {
    const user = await api.signIn(rita)
    const codes = []
    for (let times = 0; times < 6; times++) {
      const reply = await change(user, { ...right, authPassword: 'Guess1234' })
      codes.push(reply.headers[headers.errorCode])
    }
    expect(codes.at(-1)).toBe('too-many-attempts')
  })

  function weak(password: string) {
    return { ...right, newPassword: password, confirmPassword: password }
  }
})

test('the reuse of a replaced remember token is mailed to its owner', async () => {
  const first = await api.signIn(john, true)
  const present = (rememberMe: string, lang = 'en') =>
    api.call(verify, { body: { rememberMe, userId: first.id }, headers: { lang } })
  const second = String((await present(first.rememberToken)).headers[headers.rememberToken])
  await present(second)
  const told = await nextMail(john.email, () => present(first.rememberToken, 'pt'))
  expect(told.subject).toBe('We ended a session to protect your account – Portal 360')
  expect(told.text).toContain('change your password')
  const mails = mailsTo(john.email).length
  await present(second)
  await outboxIsEmpty()
  expect(mailsTo(john.email)).toHaveLength(mails)
})

async function outboxIsEmpty() {
  await vi.waitUntil(
    async () => (await api.db.$count(mailOutbox, sql`${mailOutbox.sentAt} is null`)) === 0,
    { timeout: 5000 },
  )
}

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

async function connected({ id, token }: SignedInUser): Promise<Socket> {
  const socket = io(`${origin}/app`, {
    path: '/engine.io',
    transports: ['websocket'],
    auth: { uuid: String(id), token },
    reconnection: false,
  })
  sockets.push(socket)
  await new Promise((ready, failed) =>
    socket.on('connect', () => ready(0)).on('connect_error', failed),
  )
  return socket
}
