import {
  changePassword,
  forgotPassword,
  getProjects,
  headers,
  resetPassword,
  signIn,
  updateProfile,
  verify,
} from '@portal/contract'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { throttle } from '../src/db/schema'
import { ana, john, rita, signedInUser, startTestApi, type TestApi } from './test-api'

// Strangers who fail at an account must not keep its user out.

let api: TestApi
let other: FastifyInstance
beforeAll(async () => {
  api = await startTestApi()
  other = await api.anotherApp()
})
afterAll(async () => {
  await other.close()
  await api.close()
})
beforeEach(() => api.db.delete(throttle))

type Body = Record<string, unknown>

const signInFrom = (address: string, body: Body, app = api.app) =>
  app.inject({
    method: signIn.method,
    url: signIn.path,
    remoteAddress: address,
    payload: { rememberMe: false, ...body },
  })

/** Signs in from a network of the user's own; returns the session and the token of the device. */
const onDevice = async (who: typeof ana, rememberMe = false) => {
  const reply = await signInFrom('198.51.100.7', { ...who, rememberMe })
  expect(reply.statusCode).toBe(200)
  return { ...signedInUser(reply), device: String(reply.headers[headers.deviceToken] ?? '') }
}

/** Moves the clock of the limits on. */
const passes = (seconds: number) => {
  const by = sql`make_interval(secs => ${seconds}::int)`
  const { windowEnds, nextAt } = throttle
  return api.db.update(throttle).set({
    windowEnds: sql`${windowEnds} - ${by}`,
    nextAt: sql`${nextAt} - ${by}`,
  })
}

const strangersFail = async (email: string) => {
  for (let place = 0; place < 12; place++)
    await signInFrom(`203.0.113.${place}`, { email, password: 'Wrong360demo' })
  const refused = await signInFrom('203.0.113.99', { email, password: 'Wrong360demo' })
  expect(refused.statusCode).toBe(429)
}

test('an hour of guesses from 1,000 addresses never keeps the owner out of her browser', async () => {
  const { device } = await onDevice(ana)
  await api.db.delete(throttle)
  const statuses: number[] = []
  const owner: number[] = []
  for (let minute = 0; minute < 60; minute++) {
    for (let guess = 0; guess < 17; guess++) {
      const place = minute * 17 + guess
      const address = `10.9.${place >> 8}.${place & 255}`
      const app = place % 2 ? other : api.app
      const body = { email: ana.email, password: `Wrong${place}demo` }
      statuses.push((await signInFrom(address, body, app)).statusCode)
    }
    const app = minute % 2 ? other : api.app
    owner.push((await signInFrom('198.51.100.7', { ...ana, device }, app)).statusCode)
    await passes(60)
  }
  expect(statuses).toHaveLength(1020)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  const guesses = statuses.filter((status) => status === 401).length
  expect(guesses).toBeGreaterThan(10)
  expect(guesses).toBeLessThanOrEqual(20)
  expect(owner).toEqual(Array(60).fill(200))
}, 120_000)

test('guesses from one address are at most 20 an hour, and 20 at once reach the hash 5 times', async () => {
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, () =>
      signInFrom('10.0.0.1', { email: ana.email, password: 'Wrong360demo' }),
    ),
  )
  let guesses = atOnce.filter(({ statusCode }) => statusCode === 401).length
  expect(guesses).toBe(5)
  for (let minute = 0; minute < 60; minute++) {
    await passes(60)
    const reply = await signInFrom('10.0.0.1', { email: ana.email, password: 'Wrong360demo' })
    if (reply.statusCode === 401) guesses += 1
  }
  expect(guesses).toBeLessThanOrEqual(20)
})

describe('where strangers have failed at an account', () => {
  test('a new device waits minutes, not an hour', async () => {
    await strangersFail(john.email)
    const refused = await signInFrom('198.51.100.8', john)
    expect(refused.headers[headers.errorCode]).toBe('too-many-attempts')
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600)
    await passes(600)
    expect((await signInFrom('198.51.100.8', john)).statusCode).toBe(200)
  })

  test('a device is known to its own account only', async () => {
    const { device } = await onDevice(ana)
    await strangersFail(john.email)
    expect((await signInFrom('198.51.100.8', { ...john, device })).statusCode).toBe(429)
    expect((await signInFrom('198.51.100.8', { ...john, device: 'made-up' })).statusCode).toBe(429)
  })

  test('a browser that several people use is known to each of them, under one token', async () => {
    const { device } = await onDevice(ana)
    const second = await signInFrom('198.51.100.7', { ...john, device })
    expect([second.statusCode, second.headers[headers.deviceToken]]).toEqual([200, undefined])
    await strangersFail(ana.email)
    await strangersFail(john.email)
    for (const who of [ana, john])
      expect((await signInFrom('198.51.100.7', { ...who, device })).statusCode).toBe(200)
  })

  test('a known device that fails itself is delayed, and no other one', async () => {
    const [here, there] = [await onDevice(rita), await onDevice(rita)]
    const fail = { email: rita.email, password: 'Wrong360demo', device: here.device }
    const statuses: number[] = []
    for (let times = 0; times < 6; times++)
      statuses.push((await signInFrom('198.51.100.7', fail)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const { device } = there
    expect((await signInFrom('198.51.100.7', { ...rita, device })).statusCode).toBe(200)
  })

  test('an open session changes profile and password', async () => {
    const user = await onDevice(rita)
    await strangersFail(rita.email)
    const own = { params: { id: user.id }, headers: user.headers }
    const named = { name: 'Rita Costa', authPassword: rita.password }
    expect((await api.call(updateProfile, { ...own, body: named })).statusCode).toBe(200)
    const next = 'Another360pass'
    const body = { newPassword: next, confirmPassword: next, authPassword: rita.password }
    const changed = await api.call(changePassword, { ...own, body })
    expect(changed.statusCode).toBe(200)
    // The device that set the password stays known, the others do not.
    const again = { email: rita.email, password: next }
    expect((await signInFrom('198.51.100.7', { ...again, device: user.device })).statusCode).toBe(
      429,
    )
    const device = changed.headers[headers.deviceToken]
    expect((await signInFrom('198.51.100.7', { ...again, device })).statusCode).toBe(200)
  })

  test('an open session that guesses the password is delayed', async () => {
    const { id, headers: sent } = await api.signIn(ana)
    const guess = () =>
      api.call(updateProfile, {
        params: { id },
        headers: sent,
        body: { name: 'Ana Silva', authPassword: 'Wrong360demo' },
      })
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await guess()).statusCode)
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  })

  test('a remembered browser is resumed, also where its network has used up all attempts', async () => {
    const { id, rememberToken } = await onDevice(ana, true)
    await strangersFail(ana.email)
    const resume = (rememberMe: string) => api.call(verify, { body: { rememberMe, userId: id } })
    expect((await resume('nonsense')).statusCode).toBe(401)
    await api.db.update(throttle).set({ attempts: 1000 })
    expect((await resume('nonsense')).statusCode).toBe(429)
    const reply = await resume(rememberToken)
    expect(reply.statusCode).toBe(200)
    const user = signedInUser(reply)
    const call = await api.call(getProjects, { params: { id }, headers: user.headers })
    expect(call.statusCode).toBe(200)
  })

  test('her browser still gets a link after three strangers have asked for one', async () => {
    const { device } = await onDevice(john)
    const linksFor = () => api.mails.filter(({ to }) => to === john.email).length
    const ask = (address: string, more: Body = {}) =>
      api.app.inject({
        method: forgotPassword.method,
        url: forgotPassword.path,
        remoteAddress: address,
        payload: { email: john.email, ...more },
      })
    for (let place = 0; place < 5; place++) await ask(`203.0.113.${place}`)
    await expect.poll(linksFor).toBe(3)
    await ask('198.51.100.7')
    await ask('198.51.100.7', { device })
    await expect.poll(linksFor).toBe(4)

    const link = new URL(/https:\S+/.exec(api.mails.at(-1)?.text ?? '')?.[0] ?? '')
    await strangersFail(john.email)
    await api.call(resetPassword, {
      body: { id: 1, secret: 'x', password: 'Another360pass', secure: true },
    })
    await api.db.update(throttle).set({ attempts: 1000 }).where(sql`${throttle.key} like 'reset:%'`)
    const { searchParams } = link
    const password = 'Another360pass'
    const body = { id: searchParams.get('uid'), secret: searchParams.get('secret'), password }
    const reset = await api.call(resetPassword, { body: { ...body, secure: true } })
    expect(reset.statusCode).toBe(200)
    await strangersFail(john.email)
    const known = { email: john.email, password, device: reset.headers[headers.deviceToken] }
    expect((await signInFrom('198.51.100.9', known)).statusCode).toBe(200)
  })
})
