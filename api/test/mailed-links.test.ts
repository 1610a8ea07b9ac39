import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  headers,
  pathOf,
  resetPassword,
  updateProfile,
} from '@portal/contract'
import { eq, is, isNull, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { buildApp } from '../src/app'
import { hashPassword } from '../src/auth/passwords'
import * as schema from '../src/db/schema'
import { openFiles } from '../src/files/open-files'
import { deleteOldLinks, renewSecret } from '../src/mail/link-queries'
import type { Mail } from '../src/mail/queries'
import { setPasswordHash, updateUser } from '../src/users/queries'
import {
  ana,
  appDefaults,
  john,
  openTestDb,
  portalUrl,
  type SignedInUser,
  startTestApi,
  type TestApi,
} from './test-api'

// Links in mail, while the mail server is away and after mail that arrived without a note.

const chosen = 'nova.ana@atlantico.example'
const newPassword = 'Another360one'

let api: TestApi
let johnsId: number
let anaHere: SignedInUser
let server: 'there' | 'away' | 'fails after the mail has arrived' = 'there'
const arrived: Mail[] = []
const folder = mkdtempSync(join(tmpdir(), 'portal-links-'))

beforeAll(async () => {
  api = await startTestApi({
    deliver: async (mail) => {
      if (server !== 'away') arrived.push(mail)
      if (server !== 'there') throw new Error('the mail server failed')
    },
  })
  johnsId = (await api.signIn(john)).id
})
beforeEach(async () => {
  await api.db.delete(schema.throttle)
  anaHere = await api.signIn(ana)
  arrived.length = 0
})
afterEach(async () => {
  server = 'there'
  for (const table of [schema.mailOutbox, schema.passwordResets, schema.emailChanges])
    await api.db.delete(table)
  for (const [id, { email, password }] of [[johnsId, john] as const, [anaHere.id, ana] as const]) {
    await setPasswordHash(api.db, id, await hashPassword(password))
    await updateUser(api.db, id, { email })
  }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

const forget = (email = john.email) =>
  api.call(forgotPassword, { body: { email }, headers: { lang: 'en' } })
const ask = (email = chosen) =>
  api.call(updateProfile, {
    params: { id: anaHere.id },
    body: { email, authPassword: ana.password },
    headers: anaHere.headers,
  })
const changeAnasPassword = () =>
  api.call(changePassword, {
    params: { id: anaHere.id },
    headers: anaHere.headers,
    body: { newPassword, confirmPassword: newPassword, authPassword: ana.password },
  })

const codeOf = (reply: { statusCode: number; headers: Record<string, unknown> }) =>
  reply.statusCode === 200 ? 'done' : reply.headers[headers.errorCode]
const reset = async (secret: string, id = johnsId) =>
  codeOf(
    await api.call(resetPassword, {
      body: { id, secret, password: newPassword, secure: true },
      headers: { lang: 'en' },
    }),
  )
const confirm = async (secret: string) =>
  codeOf(
    await api.call(confirmEmail, {
      params: { id: anaHere.id },
      body: { secret },
      headers: anaHere.headers,
    }),
  )

const linksTo = (email: string) =>
  arrived.filter(({ to }) => to === email).flatMap(({ text }) => /https:\S+/.exec(text)?.[0] ?? [])
/** Secrets that arrived at an address, oldest first. */
const secretsTo = (email: string) =>
  linksTo(email).map((link) => /(?:secret|confirm)=(.*)$/.exec(link)?.[1] ?? '')
const waiting = () => api.db.$count(schema.mailOutbox, isNull(schema.mailOutbox.sentAt))
const isTried = (times = 1) =>
  vi.waitUntil(
    async () => {
      const mails = await api.db.select().from(schema.mailOutbox)
      return mails.length > 0 && mails.every(({ attempts }) => attempts >= times)
    },
    { timeout: 10_000 },
  )
/** The server is there again, and mail that waits for it is due. */
const comesBack = async () => {
  server = 'there'
  await api.db
    .update(schema.mailOutbox)
    .set({ linkDueAt: sql`now()` })
    .where(isNull(schema.mailOutbox.sentAt))
  // Wakes the mailer.
  await forget('nobody@atlantico.example')
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 15_000 })
}

/** Everything in the database, as text. */
async function readDatabase(): Promise<string> {
  const tables = Object.values(schema).filter((one) => is(one, PgTable))
  const rows = await Promise.all(tables.map((table) => api.db.select().from(table as PgTable)))
  return JSON.stringify(rows)
}

describe('while the mail server is away', () => {
  beforeEach(() => {
    server = 'away'
  })

  test('nothing in the database is a secret that opens anything; a link works once it has come', async () => {
    await forget()
    await ask()
    await isTried()
    const stored = await readDatabase()
    expect(stored).toContain(chosen)
    const isSecret = /(?<![\w-])[\w-]{43}(?![\w-])/g
    const candidates = new Set(stored.match(isSecret))
    expect(candidates.size).toBeGreaterThan(3)
    for (const candidate of candidates) {
      await api.db.delete(schema.throttle)
      expect(await reset(candidate)).toBe('reset-link-rejected')
      expect(await confirm(candidate)).toBe('email-link-rejected')
    }
    await api.db.delete(schema.throttle)
    await comesBack()
    const [secret = ''] = secretsTo(john.email)
    expect(linksTo(john.email)).toEqual([
      `https://portal.example/password-reset?uid=${johnsId}&secret=${secret}`,
    ])
    expect([await reset(secret), await reset(secret)]).toEqual(['done', 'reset-link-rejected'])
    const [secretOfEmail = ''] = secretsTo(chosen)
    expect(linksTo(chosen)).toEqual([
      `https://portal.example/?dialog=profile&confirm=${secretOfEmail}`,
    ])
    expect(await confirm(secretOfEmail)).toBe('done')
    expect(await readDatabase()).not.toContain(secretOfEmail)
  })

  test('time does not run: a mail that waited for hours brings a link that works', async () => {
    await forget()
    await ask()
    await isTried()
    for (const table of [schema.passwordResets, schema.emailChanges])
      await api.db.update(table).set({ expiresAt: sql`now() - interval '5 hours'` })
    await deleteOldLinks(api.db)
    await comesBack()
    expect(await reset(secretsTo(john.email)[0] ?? '')).toBe('done')
    expect(await confirm(secretsTo(chosen)[0] ?? '')).toBe('done')
  })

  test.each([
    ['the password changes', changeAnasPassword],
    [
      'an operator changes the password',
      () => runCommand(api, 'change-user', { user: ana.email, password: newPassword }),
    ],
    [
      'an operator changes the e-mail',
      () =>
        runCommand(api, 'change-user', { user: ana.email, email: 'other.ana@atlantico.example' }),
    ],
  ])('links that wait are void when %s, and their mail is not sent', async (_, happens) => {
    await forget(ana.email)
    await ask()
    await isTried()
    await happens()
    await comesBack()
    expect([linksTo(ana.email), linksTo(chosen)]).toEqual([[], []])
  })

  test('a link that waits is void when another one is asked for', async () => {
    await forget()
    await forget()
    await ask('first.ana@atlantico.example')
    await ask()
    await isTried()
    await comesBack()
    expect(linksTo('first.ana@atlantico.example')).toEqual([])
    expect([secretsTo(john.email).length, secretsTo(chosen).length]).toEqual([1, 1])
    expect(await reset(secretsTo(john.email)[0] ?? '')).toBe('done')
    expect(await confirm(secretsTo(chosen)[0] ?? '')).toBe('done')
  })

  test('a backup has no secret; restored, its mail brings a link that works', async () => {
    await forget()
    await isTried()
    const to = join(folder, 'backup')
    await runCommand(api, 'backup', { to })
    const text = gunzipSync(readFileSync(join(to, 'database.jsonl.gz'))).toString()
    expect(text).toMatch(/secret=(?![\w-])/)
    expect(text).not.toMatch(/secret=[\w-]/)

    const other = await openTestDb()
    const place = {
      db: other.db,
      portalUrl,
      files: openFiles({ folder: join(folder, 'restored') }),
    }
    await runCommand(place, 'restore', { from: to })
    const sent: Mail[] = []
    const deliver = async (mail: Mail) => void sent.push(mail)
    const app = await buildApp({ ...appDefaults, ...place, listen: other.listen, deliver })
    const mail = await vi.waitUntil(() => sent[0], { timeout: 10_000 })
    const secret = /secret=(\S+)/.exec(mail.text)?.[1]
    const payload = { id: johnsId, secret, password: newPassword, secure: true }
    const reply = await app.inject({ method: 'POST', url: pathOf(resetPassword), payload })
    expect(reply.statusCode).toBe(200)
    await app.close()
    await other.close()
  })

  test('a reset link that waits is void once a new e-mail is confirmed', async () => {
    server = 'there'
    await ask()
    await vi.waitUntil(() => secretsTo(chosen).length > 0)
    server = 'away'
    await forget(ana.email)
    await isTried()
    expect(await confirm(secretsTo(chosen)[0] ?? '')).toBe('done')
    await comesBack()
    expect(linksTo(ana.email)).toEqual([])
  })
})

describe('a mail that arrived without a note', () => {
  test.each([0, 1])('is sent again, and each of its links works: number %i', async (used) => {
    server = 'fails after the mail has arrived'
    await forget()
    await ask()
    await isTried()
    await comesBack()
    const [resets, confirmations] = [secretsTo(john.email), secretsTo(chosen)]
    expect([new Set(resets).size, new Set(confirmations).size]).toEqual([2, 2])
    expect(await reset(resets[used] ?? '')).toBe('done')
    for (const secret of resets) expect(await reset(secret)).toBe('reset-link-rejected')
    expect(await confirm(confirmations[used] ?? '')).toBe('done')
    for (const secret of confirmations) expect(await confirm(secret)).toBe('email-link-rejected')
  })

  test('opens nothing after another link was asked for', async () => {
    server = 'fails after the mail has arrived'
    await forget()
    await isTried()
    const [older = ''] = secretsTo(john.email)
    await forget()
    expect(await reset(older)).toBe('reset-link-rejected')
  })

  test('keeps the links of the last attempts only', async () => {
    await forget()
    await comesBack()
    const [request] = await api.db.select().from(schema.passwordResets)
    for (let times = 1; times <= 16; times++)
      await renewSecret(api.db, 'password-reset', request?.mailId ?? 0)
    const [first = ''] = secretsTo(john.email)
    const another = await renewSecret(api.db, 'password-reset', request?.mailId ?? 0)
    expect(await reset(first)).toBe('reset-link-rejected')
    expect(await reset(another ?? '')).toBe('done')
  })
})

test('a request is removed once its link has expired', async () => {
  await forget()
  await vi.waitUntil(async () => secretsTo(john.email).length > 0 && (await waiting()) === 0)
  const rows = () => api.db.$count(schema.passwordResets, eq(schema.passwordResets.userId, johnsId))
  await deleteOldLinks(api.db)
  expect(await rows()).toBe(1)
  await api.db.update(schema.passwordResets).set({ expiresAt: sql`now() - interval '1 s'` })
  await deleteOldLinks(api.db)
  expect(await rows()).toBe(0)
})

describe('an invitation', () => {
  const eva = { name: 'Eva Luz', email: 'eva@atlantico.example' }
  afterEach(() => runCommand(api, 'remove-user', { user: eva.email }))
  const invite = (options = {}) =>
    runCommand(api, 'invite-user', { company: '1', ...eva, ...options })
  const arrivedFor = () =>
    vi.waitUntil(() => arrived.find(({ to }) => to === eva.email), { timeout: 10_000 })
  const idIn = ([line = '']: string[]) => Number(/^User (\d+)/.exec(line)?.[1])

  test.each([
    ['pt', 'A sua conta está pronta – Portal 360'],
    ['en', 'Your account is ready – Portal 360'],
  ])('in %s lets a new person set a password, once', async (language, subject) => {
    const printed = await invite({ language })
    const mail = await arrivedFor()
    expect(mail).toMatchObject({ language, subject })
    expect(mail.text).toContain('Atlântico')
    const id = idIn(printed)
    const [secret = ''] = secretsTo(eva.email)
    expect(linksTo(eva.email)).toEqual([
      `https://portal.example/password-reset?uid=${id}&secret=${secret}`,
    ])
    expect(printed.join()).not.toContain(secret)
    expect(await reset(secret, id)).toBe('done')
    expect(await reset(secret, id)).toBe('reset-link-rejected')
    expect((await api.signIn({ email: eva.email, password: newPassword })).id).toBe(id)
  })

  test('is valid for three days, and void when another link is asked for', async () => {
    const id = idIn(await invite())
    await arrivedFor()
    const [secret = ''] = secretsTo(eva.email)
    const [row] = await api.db
      .select({ hours: sql<number>`extract(epoch from expires_at - now())::float / 3600` })
      .from(schema.passwordResets)
    expect(row?.hours).toBeCloseTo(72, 1)
    await forget(eva.email)
    await vi.waitUntil(() => secretsTo(eva.email).length > 1)
    expect(await reset(secret, id)).toBe('reset-link-rejected')
    expect(await reset(secretsTo(eva.email)[1] ?? '', id)).toBe('done')
  })

  test('for an address that has an account is refused, and nobody gets a mail', async () => {
    await invite()
    await arrivedFor()
    await expect(invite({ name: 'Other' })).rejects.toThrow(/already a user with the e-mail/)
    await expect(invite({ language: 'fr' })).rejects.toThrow(/^--language /)
    expect(await api.db.$count(schema.mailOutbox)).toBe(1)
  })
})
