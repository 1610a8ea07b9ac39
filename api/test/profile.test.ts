import { getResource, updateProfile } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appUsers, throttle } from '../src/db/schema'
import { changesChannel } from '../src/live/changes'
import { ana, john, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let caller: SignedInUser
beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await api.db.delete(throttle)
  caller = await api.signIn(ana)
})
afterAll(() => api.close())

type Changes = { name?: string; email?: string; authPassword?: string }
const change = (changes: Changes, who = caller, id = who.id, headers = who.headers) =>
  api.call(updateProfile, {
    params: { id },
    body: { authPassword: ana.password, ...changes },
    headers: { ...headers, lang: 'en' },
  })
const record = async (who = caller) => {
  const params = { resource: 'app_users', id: who.id } as const
  return getResource.reply.parse(
    (await api.call(getResource, { params, headers: who.headers })).json(),
  )
}
const giveBack = (id: number) =>
  api.db.update(appUsers).set({ name: 'Ana Silva', email: ana.email }).where(eq(appUsers.id, id))

describe('a profile', () => {
  test('is changed field by field, trimmed, and the session stays', async () => {
    const reply = await change({ name: '  Ana Sofia Silva ' })
    expect([reply.statusCode, reply.body]).toEqual([200, 'Profile updated'])
    expect(await record()).toMatchObject({ name: 'Ana Sofia Silva', email: ana.email })
    await giveBack(caller.id)
  })

  test('keeps both of two concurrent changes', async () => {
    const replies = await Promise.all([
      change({ name: 'Ana do Mar' }),
      change({ email: ana.email.toUpperCase() }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await record()).toMatchObject({ name: 'Ana do Mar', email: ana.email.toUpperCase() })
    await giveBack(caller.id)
  })

  test("cannot take another user's e-mail, in upper or lower case", async () => {
    for (const email of [john.email, john.email.toUpperCase()]) {
      const reply = await change({ name: 'Somebody', email })
      expect([reply.statusCode, reply.body]).toEqual([409, 'This e-mail is already in use.'])
    }
    expect(await record()).toMatchObject({ name: 'Ana Silva', email: ana.email })
    expect((await change({ email: ana.email.toUpperCase() })).statusCode).toBe(200)
    await giveBack(caller.id)
  })

  test('is not changed with a wrong password, and guesses are limited', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const reply = await change({ name: 'Wrong', authPassword: `Wrong${attempt}` })
      statuses.push(reply.statusCode)
    }
    expect(new Set(statuses.slice(0, 3))).toEqual(new Set([statuses[0]]))
    expect(statuses.at(-1)).toBe(429)
    expect((await record()).name).toBe('Ana Silva')
  })

  test('cannot be changed by anybody else, with any id or header', async () => {
    const other = await api.signIn(john)
    const replies = await Promise.all([
      change({ name: 'X', authPassword: john.password }, other, caller.id),
      change({ name: 'X' }, caller, caller.id, {
        ...caller.headers,
        'requesting-user': `fo_${other.id}`,
      }),
      change({ name: 'X' }, caller, caller.id, {
        ...other.headers,
        'requesting-user': `fo_${caller.id}`,
      }),
      change({ name: 'X' }, caller, caller.id, {}),
      change({ name: 'X' }, caller, 999_999),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 401, 401, 401, 403])
    expect((await record()).name).toBe('Ana Silva')
    expect((await record(other)).name).toBe('John Reed')
  })

  test.each([
    { name: ' ' },
    { name: 'a\nb' },
    { name: `${'a'.repeat(99)} b` },
    { email: 'ana@' },
    { email: '' },
  ])('refuses %j', async (changes) => {
    expect((await change(changes)).statusCode).toBe(422)
  })

  test('that changed is announced to the open pages of its user', async () => {
    const heard = vi.fn()
    await api.hear(changesChannel, { heard, wasDeaf: vi.fn() })
    await change({ name: 'Ana Viva' })
    const told = JSON.stringify({ of: 'user', userId: caller.id })
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(told))
    await giveBack(caller.id)
  })
})
