import { hash } from '@node-rs/argon2'
import { signIn } from '@portal/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appUsers, throttle } from '../../src/db/schema'
import { ana, john, startTestApi, type TestApi } from '../test-api'

// Passwords cost here what they cost in the product.

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.delete(throttle))

const attempt = (email: string, password: string) =>
  api.call(signIn, { body: { email, password, rememberMe: false } })

describe('a hash that was made with other parameters', () => {
  const ofJohn = eq(appUsers.email, john.email)
  const hashOfJohn = async () => {
    const [found] = await api.db
      .select({ hash: appUsers.passwordHash })
      .from(appUsers)
      .where(ofJohn)
    return found?.hash ?? ''
  }
  const weaken = async () => {
    const weaker = await hash(john.password, { memoryCost: 8192, timeCost: 2, parallelism: 1 })
    await api.db.update(appUsers).set({ passwordHash: weaker }).where(ofJohn)
    return weaker
  }

  test('is renewed at the sign-in', async () => {
    const current = await hashOfJohn()
    await attempt(john.email, john.password)
    expect(await hashOfJohn()).toBe(current)
    const weaker = await weaken()
    expect((await attempt(john.email, 'Wrong360demo')).statusCode).toBe(401)
    expect(await hashOfJohn()).toBe(weaker)
    expect((await attempt(john.email, john.password)).statusCode).toBe(200)
    expect(await hashOfJohn()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await attempt(john.email, john.password)).statusCode).toBe(200)
  })

  test('takes the password from several browsers at once', async () => {
    await weaken()
    const replies = await Promise.all([1, 2, 3].map(() => attempt(john.email, john.password)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  })
})

test('an unknown account takes as long to refuse as a known one', async () => {
  const took: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const refuse = async (kind: keyof typeof took, email: string) => {
    await api.db.delete(throttle)
    const start = performance.now()
    expect((await attempt(email, 'Wrong360demo')).statusCode).toBe(401)
    took[kind].push(performance.now() - start)
  }
  for (let times = 0; times < 15; times++) {
    await refuse('known', ana.email)
    await refuse('unknown', 'nobody@atlantico.example')
  }
  // The fastest of each, because other work on the machine only adds time.
  const quickest = { known: Math.min(...took.known), unknown: Math.min(...took.unknown) }
  // Without the comparison with a dummy hash it takes a fifth.
  expect(quickest.unknown / quickest.known).toBeGreaterThan(0.6)
})
