import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  type Endpoint,
  endSecondFactor,
  forgotPassword,
  getActivity,
  getProjects,
  getSecondFactor,
  headers,
  renewRecoveryCodes,
  resetPassword,
  signIn,
  verify,
} from '@portal/contract'
import { eq, isNull, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { openSealing } from '../src/auth/second-factor/sealing'
import { appUsers, knownDevices, mailOutbox, secondFactors, throttle } from '../src/db/schema'
import { ana, john, type SignedInUser, signedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let caller: SignedInUser
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await everyMailIsSent()
  await api.db.delete(throttle)
  await api.db.delete(secondFactors)
  await api.db.delete(knownDevices)
  caller = await api.signIn(ana)
})
afterAll(() => api.close())

const stepMs = 30_000
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * stepMs })
/** A code of no time near to now. */
const wrongCode = (secret: string) => {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

const own = (endpoint: Endpoint, body?: object, who = caller) =>
  api.call(endpoint, {
    params: { id: who.id },
    headers: who.headers,
    ...(body && { body }),
  })
const codeIn = (reply: { headers: Record<string, unknown> }) => reply.headers[headers.errorCode]
const begin = async (who = caller, { password } = ana) =>
  beginSecondFactor.reply.parse(
    (await own(beginSecondFactor, { authPassword: password }, who)).json(),
  )
const turnOn = async (who = caller, person = ana) => {
  const { secret, setup } = await begin(who, person)
  const reply = await own(confirmSecondFactor, { setup, code: codeOf(secret) }, who)
  expect(reply.statusCode).toBe(200)
  const { recoveryCodes } = confirmSecondFactor.reply.parse(reply.json())
  return { secret, recoveryCodes }
}
/** As if the codes of the present had not been used yet. */
const newCodes = () => api.db.update(secondFactors).set({ lastStep: 0 })
const state = async (who = caller) =>
  getSecondFactor.reply.parse((await own(getSecondFactor, undefined, who)).json())

const enter = (body: object, address = '198.51.100.7') =>
  api.app.inject({
    method: signIn.method,
    url: signIn.path,
    remoteAddress: address,
    payload: { ...ana, rememberMe: false, ...body },
    headers: { lang: 'en' },
  })
const signInWithLanguage = (lang: 'en' | 'pt') =>
  api.call(signIn, { body: { ...ana, rememberMe: false }, headers: { lang } })
const passes = (seconds: number) => {
  const by = sql`make_interval(secs => ${seconds}::int)`
  const { windowEnds, nextAt } = throttle
  return api.db.update(throttle).set({
    windowEnds: sql`${windowEnds} - ${by}`,
    nextAt: sql`${nextAt} - ${by}`,
  })
}
/** Mail of one test would be counted in the next. */
const everyMailIsSent = () =>
  expect.poll(() => api.db.$count(mailOutbox, isNull(mailOutbox.sentAt)), { timeout: 5000 }).toBe(0)
/** Subjects of the mails that come from now on. */
const subjects = () => {
  const before = api.mails.length
  return () => api.mails.slice(before).map(({ subject }) => subject)
}

describe('turning it on', () => {
  test('is off at first, and begins with the current password only', async () => {
    expect(await state()).toEqual({ isOffered: true, since: null, recoveryCodesLeft: 0 })
    const refused = await own(beginSecondFactor, { authPassword: 'Wrong360demo' })
    expect([refused.statusCode, codeIn(refused)]).toEqual([403, 'wrong-password'])
    const { secret, keyUri } = await begin()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const { protocol, host, searchParams } = new URL(keyUri)
    expect([protocol, host, searchParams.get('secret')]).toEqual(['otpauth:', 'totp', secret])
    expect([...searchParams].join()).toContain('algorithm,SHA1,digits,6,period,30')
    expect(decodeURIComponent(keyUri)).toContain(`Portal 360:${ana.email}`)
    expect((await state()).since).toBeNull()
    expect((await enter({})).statusCode).toBe(200)
  })

  test('needs a code of the secret, then asks for one at each sign-in', async () => {
    const { secret, setup } = await begin()
    const wrong = await own(confirmSecondFactor, { setup, code: wrongCode(secret) })
    expect([wrong.statusCode, codeIn(wrong)]).toEqual([403, 'wrong-code'])
    expect((await state()).since).toBeNull()
    const code = codeOf(secret)
    const right = await own(confirmSecondFactor, {
      setup,
      code: ` ${code.slice(0, 3)} ${code.slice(3)} `,
    })
    const { recoveryCodes } = confirmSecondFactor.reply.parse(right.json())
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const one of recoveryCodes)
      expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(await state()).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
    const required = await enter({})
    expect([required.statusCode, codeIn(required)]).toEqual([401, 'second-factor-required'])
    expect(required.headers).not.toHaveProperty(headers.sessionToken)
    expect(required.body).toMatch(/asks for a code/)
    const entered = await enter({ code: codeOf(secret, 1) })
    expect(entered.statusCode).toBe(200)
    const { id, headers: sent } = signedInUser(entered)
    expect((await api.call(getProjects, { params: { id }, headers: sent })).statusCode).toBe(200)
  })

  test('ends the other sessions and remembered browsers, which gave no code', async () => {
    const other = await api.signIn(ana, true)
    const here = await api.signIn(ana, true)
    await turnOn(here)
    const params = { id: other.id }
    expect(codeIn(await api.call(getProjects, { params, headers: other.headers }))).toBe(
      'session-ended',
    )
    const resume = (rememberMe: string) =>
      api.call(verify, { body: { rememberMe, userId: here.id } })
    expect(codeIn(await resume(other.rememberToken))).toBe('remember-rejected')
    expect((await own(getProjects, undefined, here)).statusCode).toBe(200)
    // This browser gave one.
    expect((await resume(here.rememberToken)).statusCode).toBe(200)
  })

  test('succeeds once in ten parallel calls and with two secrets', async () => {
    const [first, second] = [await begin(), await begin()]
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => {
        const { secret, setup } = at % 2 ? first : second
        return own(confirmSecondFactor, { setup, code: codeOf(secret) })
      }),
    )
    const counts = replies.map((reply) => codeIn(reply) ?? 'ok').sort()
    expect(counts).toEqual([...Array(9).fill('conflict'), 'ok'])
    const at = replies.findIndex(({ statusCode }) => statusCode === 200)
    const { secret } = at % 2 ? first : second
    expect((await enter({ code: codeOf(secret, 1) })).statusCode).toBe(200)
    expect(codeIn(await own(beginSecondFactor, { authPassword: ana.password }))).toBe('conflict')
  })

  test('refuses the setup of somebody else, a changed one and one of an hour ago', async () => {
    const { secret, setup } = await begin()
    const of = (given: string, who = caller) =>
      own(confirmSecondFactor, { setup: given, code: codeOf(secret) }, who)
    expect(codeIn(await of(setup, await api.signIn(john)))).toBe('conflict')
    expect(codeIn(await of(`${setup.slice(0, -2)}AA`))).toBe('conflict')
    expect(codeIn(await of('made-up'))).toBe('conflict')
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    try {
      expect(codeIn(await of(setup))).toBe('conflict')
    } finally {
      vi.useRealTimers()
    }
    expect((await of(setup)).statusCode).toBe(200)
  })

  test('is not offered without a key, and not said to be', async () => {
    const app = await api.anotherApp({ sealing: undefined })
    const call = (endpoint: Endpoint, payload?: object) =>
      app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':id', `${caller.id}`),
        headers: caller.headers,
        ...(payload && { payload }),
      })
    expect((await call(getSecondFactor)).json()).toMatchObject({ isOffered: false })
    const begun = await call(beginSecondFactor, { authPassword: ana.password })
    expect(codeIn(begun)).toBe('not-found')
    await app.close()
  })
})

describe('a sign-in with it', () => {
  test('tells nothing of it without the right password', async () => {
    const off = await enter({ password: 'Wrong360demo' })
    const { secret } = await turnOn()
    const attempts = [{}, { code: codeOf(secret, 1) }, { code: wrongCode(secret) }]
    for (const given of attempts) {
      const on = await enter({ ...given, password: 'Wrong360demo' })
      expect([on.statusCode, on.body, codeIn(on)]).toEqual([
        off.statusCode,
        off.body,
        'wrong-credentials',
      ])
    }
  })

  test('takes codes of the steps around now, each once', async () => {
    // The next step might begin in between.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { secret } = await turnOn()
    await newCodes()
    const statuses: number[] = []
    for (const steps of [-1, -1, 0, 0, -1, 1, 1])
      statuses.push((await enter({ code: codeOf(secret, steps) })).statusCode)
    expect(statuses).toEqual([200, 403, 200, 403, 403, 200, 403])
    await newCodes()
    for (const steps of [-3, 3])
      expect(codeIn(await enter({ code: codeOf(secret, steps) }))).toBe('wrong-code')
  })

  test('takes a code once in ten parallel attempts, and the one that turned it on never', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const [{ lastStep } = { lastStep: 0 }] = await api.db.select().from(secondFactors)
    const used = new TOTP({ secret }).generate({ timestamp: lastStep * stepMs })
    expect(codeIn(await enter({ code: used }))).toBe('wrong-code')
    await newCodes()
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      await api.db.delete(throttle)
      const replies = await Promise.all(Array.from({ length: 10 }, () => enter({ code })))
      expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    }
  })

  test('takes a recovery code once, however it is typed, and tells the user', async () => {
    const { recoveryCodes } = await turnOn()
    const sent = subjects()
    const [first = '', second = ''] = recoveryCodes
    const typed = first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await enter({ code: typed })).statusCode).toBe(200)
    expect(codeIn(await enter({ code: first }))).toBe('wrong-code')
    expect((await enter({ code: second.replace('-', '') })).statusCode).toBe(200)
    expect((await state()).recoveryCodesLeft).toBe(8)
    await expect
      .poll(() => sent().filter((subject) => /código de|recovery code has/.test(subject)), {
        timeout: 5000,
      })
      .toEqual([
        expect.stringContaining('Foi utilizado um código de recuperação'),
        expect.stringContaining('A recovery code has been used'),
      ])
  })

  test('lets a user in who is asked for no code, or not any more', async () => {
    expect((await enter({ code: '123456' })).statusCode).toBe(200)
  })

  test('does not work while the key of the secret is missing, but for recovery codes', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const keys = [undefined, openSealing(async () => ['another key for second factors'])]
    for (const [at, sealing] of keys.entries()) {
      const app = await api.anotherApp({ sealing })
      const enterThere = (code?: string) =>
        app.inject({
          method: signIn.method,
          url: signIn.path,
          payload: { ...ana, rememberMe: false, ...(code && { code }) },
        })
      expect(codeIn(await enterThere())).toBe('second-factor-required')
      expect(codeIn(await enterThere(codeOf(secret, 1)))).toBe('unavailable')
      expect((await enterThere(recoveryCodes[at])).statusCode).toBe(200)
      await app.close()
    }
  })

  test('still asks for a code after a reset by mail, which opens no session', async () => {
    const { secret } = await turnOn()
    const before = api.mails.length
    await api.call(forgotPassword, { body: { email: ana.email } })
    const mail = await vi.waitUntil(
      () => api.mails.slice(before).find(({ text }) => /https:\S+secret=/.test(text)),
      { timeout: 5000 },
    )
    const { searchParams } = new URL(/https:\S+/.exec(mail.text)?.[0] ?? '')
    const password = 'Another360pass'
    const body = { id: searchParams.get('uid'), secret: searchParams.get('secret'), password }
    const reset = await api.call(resetPassword, { body: { ...body, secure: true } })
    expect(reset.statusCode).toBe(200)
    expect(reset.headers).not.toHaveProperty(headers.sessionToken)
    expect(codeIn(await enter({ password }))).toBe('second-factor-required')
    const entered = await enter({ password, code: codeOf(secret, 1) })
    expect(entered.statusCode).toBe(200)
    const user = signedInUser(entered)
    const { password: old } = ana
    const back = { newPassword: old, confirmPassword: old, authPassword: password }
    expect((await own(changePassword, back, user)).statusCode).toBe(200)
  })
})

describe('guesses of codes', () => {
  test('a stranger with the password has 9 in the first day, from any number of addresses', async () => {
    const { secret } = await turnOn()
    const code = wrongCode(secret)
    const guess = async (place: number) => {
      expect(codeIn(await enter({ code }, `10.0.0.${place}`))).toBe('wrong-code')
      // The right password, without a code, gives no new attempts.
      expect(codeIn(await enter({}, `10.0.0.${place}`))).toBe('second-factor-required')
    }
    for (let place = 0; place < 5; place++) await guess(place)
    const waits: number[] = []
    for (let place = 5; place < 11; place++) {
      const early = await enter({ code }, `10.0.0.${place}`)
      const seconds = Number(early.headers['retry-after'])
      waits.push(Math.ceil(seconds / 60) * 60)
      await passes(seconds)
      await guess(place)
    }
    expect(waits).toEqual([60, 300, 1800, 7200, 86_400, 86_400])
  })

  test('of 20 at once five are checked', async () => {
    const { secret } = await turnOn()
    const code = wrongCode(secret)
    const replies = await Promise.all(Array.from({ length: 20 }, () => enter({ code })))
    expect(replies.filter((reply) => codeIn(reply) === 'wrong-code')).toHaveLength(5)
    const refused = replies.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
    expect((await enter({ code: codeOf(secret, 1) })).statusCode).toBe(429)
  })

  test('are mailed to the user once a day, at the fifth wrong one, in their language', async () => {
    await signInWithLanguage('pt')
    const { secret } = await turnOn()
    const sent = subjects()
    const told = () => sent().filter((subject) => /vários códigos errados/.test(subject)).length
    for (let guess = 0; guess < 4; guess++) await enter({ code: wrongCode(secret) })
    await everyMailIsSent()
    expect(told()).toBe(0)
    for (let guess = 0; guess < 5; guess++) await enter({ code: wrongCode(secret) })
    await everyMailIsSent()
    expect(told()).toBe(1)
    await passes(86_400)
    // Also those that are refused unseen.
    for (let guess = 0; guess < 5; guess++) await enter({ code: wrongCode(secret) })
    await everyMailIsSent()
    expect(told()).toBe(2)
  })

  test('recovery codes are guessed no faster', async () => {
    await turnOn()
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess++)
      statuses.push((await enter({ code: `AAAAA-AAAA${guess}` })).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429])
  })

  test('by strangers never keep the owner out of a browser where she gave a code', async () => {
    const { secret } = await turnOn()
    const entered = await enter({ code: codeOf(secret, 1) })
    const device = entered.headers[headers.deviceToken]
    for (let guess = 0; guess < 7; guess++) await enter({ code: wrongCode(secret) })
    await newCodes()
    expect(codeIn(await enter({ code: codeOf(secret) }))).toBe('too-many-attempts')
    expect((await enter({ device, code: codeOf(secret) })).statusCode).toBe(200)
  })

  test('get no new attempts on a device that gave no code', async () => {
    const device = (await enter({})).headers[headers.deviceToken]
    const { secret } = await turnOn()
    for (let guess = 0; guess < 5; guess++) await enter({ code: wrongCode(secret) })
    expect(codeIn(await enter({ device, code: codeOf(secret, 1) }))).toBe('too-many-attempts')
  })

  test('being asked for a code uses up no attempts', async () => {
    const { secret } = await turnOn()
    for (let times = 0; times < 12; times++)
      expect(codeIn(await enter({}))).toBe('second-factor-required')
    expect((await enter({ code: codeOf(secret, 1) })).statusCode).toBe(200)
  })

  test('of an open session are limited too', async () => {
    const { secret } = await turnOn()
    const given = { authPassword: ana.password, code: wrongCode(secret) }
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++)
      statuses.push((await own(endSecondFactor, given)).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    expect((await state()).since).not.toBeNull()
  })
})

describe('turned on, it', () => {
  test('gets new recovery codes with password and code', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const sent = subjects()
    const renew = (authPassword: string, code: string) =>
      own(renewRecoveryCodes, { authPassword, code })
    expect(codeIn(await renew('Wrong360demo', codeOf(secret, 1)))).toBe('wrong-password')
    expect(codeIn(await renew(ana.password, wrongCode(secret)))).toBe('wrong-code')
    const renewed = renewRecoveryCodes.reply.parse(
      (await renew(ana.password, codeOf(secret, 1))).json(),
    ).recoveryCodes
    expect(codeIn(await enter({ code: recoveryCodes[0] }))).toBe('wrong-code')
    expect((await enter({ code: renewed[0] })).statusCode).toBe(200)
    await expect
      .poll(() => sent().join(), { timeout: 5000 })
      .toMatch(/New recovery codes have been made/)
  })

  test.each(['a code', 'a recovery code'])('is turned off with password and %s', async (by) => {
    const { secret, recoveryCodes } = await turnOn()
    const sent = subjects()
    const code = by === 'a code' ? codeOf(secret, 1) : recoveryCodes[9]
    const end = (authPassword: string) => own(endSecondFactor, { authPassword, code })
    expect(codeIn(await end('Wrong360demo'))).toBe('wrong-password')
    const replies = await Promise.all([end(ana.password), end(ana.password)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await state()).since).toBeNull()
    expect((await enter({})).statusCode).toBe(200)
    await expect.poll(() => sent().join(), { timeout: 5000 }).toMatch(/has been turned off/)
    expect(codeIn(await end(ana.password))).toBe('conflict')
  })

  test.each([
    ['pt', /passos foi desativada/],
    ['en', /turned off/],
  ] as const)(
    'is turned off by an operator, with a mail in the language of the last sign-in, %s',
    async (lang, told) => {
      await signInWithLanguage(lang)
      await turnOn()
      for (let guess = 0; guess < 6; guess++) await enter({ code: 'AAAAA-AAAAA' })
      const sent = subjects()
      const end = () => runCommand(api, 'end-second-factor', { user: ana.email })
      expect(await end()).toEqual([`The two-step verification of ${ana.email} is off`])
      expect(await end()).toEqual([`The two-step verification of ${ana.email} was off already`])
      expect((await enter({})).statusCode).toBe(200)
      await everyMailIsSent()
      expect(sent().filter((subject) => told.test(subject))).toHaveLength(1)
      const { secret } = await turnOn()
      expect((await enter({ code: codeOf(secret, 1) })).statusCode).toBe(200)
    },
  )

  test('is seen by the user among the last activity, with failures', async () => {
    const { secret, recoveryCodes } = await turnOn()
    // The trail stores few refusals of one address.
    await enter({ code: wrongCode(secret) }, '198.51.100.8')
    await enter({ code: recoveryCodes[0] })
    const given = { authPassword: ana.password }
    await own(renewRecoveryCodes, { ...given, code: codeOf(secret, 1) })
    await own(endSecondFactor, { ...given, code: wrongCode(secret) })
    const activity = getActivity.reply.parse((await own(getActivity)).json())
    const last = activity.slice(0, 6).map(({ kind, isRefused }) => [kind, isRefused])
    expect(last).toEqual([
      ['second-factor-off', true],
      ['recovery-codes', false],
      ['sign-in', false],
      ['recovery-code', false],
      ['sign-in', true],
      ['second-factor-on', false],
    ])
  })

  test('has its secret and its codes in the database only in a form that opens nothing', async () => {
    const { secret, recoveryCodes } = await turnOn()
    const [stored] = await api.db.select().from(secondFactors)
    const text = JSON.stringify(stored)
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.slice(0, 5))])
      expect(text).not.toContain(plain)
    // A secret that is moved to another user, as by who can write to the database, opens nothing.
    const there = await api.signIn(john)
    const moved = { ...stored, userId: there.id, lastStep: 0 } as typeof stored & {}
    await api.db.insert(secondFactors).values(moved)
    // Nor does trying it use up attempts.
    for (let times = 0; times < 7; times++) {
      const reply = await enter({ ...john, code: codeOf(secret, 1) })
      expect(codeIn(reply)).toBe('unavailable')
    }
  })

  test('goes with its user', async () => {
    const person = { email: 'eva@atlantico.example', password: 'Another360pass' }
    await runCommand(api, 'add-user', { company: '1', name: 'Eva Luz', ...person })
    const eva = await api.signIn(person)
    await turnOn(eva, person)
    await runCommand(api, 'remove-user', { user: person.email })
    expect(await api.db.$count(secondFactors, eq(secondFactors.userId, eva.id))).toBe(0)
    expect(await api.db.$count(appUsers, eq(appUsers.id, eva.id))).toBe(0)
  })
})
