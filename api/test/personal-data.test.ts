import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addShare, changePicture, sendContactMessage } from '@portal/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { deleteOldMessages } from '../src/contact/queries'
import { appUsers, contactMessages, mailOutbox, secondFactors, shares } from '../src/db/schema'
import { forgetSharers } from '../src/projects/queries'
import { startTestApi, type TestApi } from './test-api'

// Export, removal and retention of personal data.

const person = { email: 'eva@atlantico.example', password: 'Another360pass' }
const message = 'Where is my tour?'
const png = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0e6d80' } }).png()

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = mkdtempSync(join(tmpdir(), 'portal-personal-'))
  await run('add-user', { company: '1', name: 'Eva Luz', ...person })
  await run('share-project', { project: '1', with: person.email })
  const { id, headers } = await api.signIn(person)
  const share = { params: { resource: 'projects', id: 1 }, body: { platform: 'Reddit' }, headers }
  expect((await api.call(addShare, share)).statusCode).toBe(200)
  const form = new FormData()
  form.append('portrait', new Blob([new Uint8Array(await png.toBuffer())]), 'eva.png')
  const asRequest = new Response(form)
  const type = asRequest.headers.get('content-type') ?? ''
  const portrait = {
    params: { id },
    body: Buffer.from(await asRequest.arrayBuffer()),
    headers: { ...headers, 'content-type': type },
  }
  expect((await api.call(changePicture, portrait)).statusCode).toBe(200)
  await api.db.insert(secondFactors).values({
    userId: id,
    secret: 'sealed',
    lastStep: 1,
    recoverySalt: 'salt',
    recoveryHashes: ['first', 'second'],
  })
  for (const email of [person.email.toUpperCase(), 'somebody@else.example'])
    await api.call(sendContactMessage, { body: { name: 'Eva', email, message } })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

const run = (command: string, options: Record<string, unknown>) => runCommand(api, command, options)

test('the data of a person is exported for the operator only, with the portrait and without secrets', async () => {
  const to = join(folder, 'eva')
  expect(await run('export-user', { user: person.email, to })).toEqual([
    `The data of ${person.email} is in ${to}`,
  ])
  const text = readFileSync(join(to, 'data.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    user: { name: 'Eva Luz', email: person.email, company: expect.any(String) },
    projects: [{ id: 1, kind: 'shared' }],
    shares: [{ projectId: 1, platform: 'Reddit' }],
    messages: [{ message }],
    mail: [{ subject: expect.stringContaining('Eva') }],
    sessions: [{ since: expect.any(String) }],
    secondFactor: [{ since: expect.any(String), recoveryCodesLeft: 2 }],
    events: expect.arrayContaining([expect.objectContaining({ kind: 'sign-in', result: 'ok' })]),
  })
  const [account] = await api.db.select().from(appUsers).where(sql`email = ${person.email}`)
  expect(text).not.toContain(account?.passwordHash)
  expect(text).not.toMatch(/hash|sealed|salt/i)
  const files = readdirSync(to)
  expect(files).toHaveLength(2)
  for (const file of files) expect(statSync(join(to, file)).mode & 0o777).toBe(0o600)
  await expect(run('export-user', { user: person.email, to })).rejects.toThrow('is not empty')
  await expect(
    run('export-user', { user: 'nobody@portal.example', to: join(folder, 'nobody') }),
  ).rejects.toThrow('There is no user nobody@portal.example.')
  expect(existsSync(join(folder, 'nobody'))).toBe(false)
})

test('who is removed leaves no message, no mail and no name on a share', async () => {
  await run('remove-user', { user: person.email })
  const left = await api.db.select({ email: contactMessages.email }).from(contactMessages)
  expect(left).toEqual([{ email: 'somebody@else.example' }])
  const mail = await api.db.select().from(mailOutbox)
  expect(JSON.stringify(mail)).toContain('somebody@else.example')
  expect(JSON.stringify(mail).toLowerCase()).not.toContain(person.email)
  expect(await api.db.select({ userId: shares.userId }).from(shares)).toEqual([{ userId: null }])
})

test('a company that is removed takes the messages and the mail of its people along', async () => {
  const [name, email] = ['Rui Sol', 'rui@sol.example']
  const [line] = await run('add-company', { name: 'Sol' })
  const company = Number(/\d+/.exec(line ?? '')?.[0])
  await run('add-user', { company, name, email, password: person.password })
  await api.call(sendContactMessage, { body: { name, email: 'RUI@sol.example', message } })
  await run('remove-company', { company: [String(company)] })
  const left = await api.db.select({ email: contactMessages.email }).from(contactMessages)
  expect(left).toEqual([{ email: 'somebody@else.example' }])
  const mail = await api.db.select().from(mailOutbox)
  expect(JSON.stringify(mail).toLowerCase()).not.toContain(email)
})

test('messages and names on shares end after their days', async () => {
  await api.db.update(contactMessages).set({ createdAt: sql`now() - interval '40 days'` })
  await deleteOldMessages(api.db, 41)
  expect(await api.db.$count(contactMessages)).toBe(1)
  await deleteOldMessages(api.db, 39)
  expect(await api.db.$count(contactMessages)).toBe(0)

  const at = sql`now() - interval '40 days'`
  await api.db.insert(shares).values({ projectId: 1, userId: 1, platform: 'X', createdAt: at })
  const sharers = () => api.db.$count(shares, sql`user_id is not null`)
  await forgetSharers(api.db, 41)
  expect(await sharers()).toBe(1)
  await forgetSharers(api.db, 39)
  expect(await sharers()).toBe(0)
  expect(await api.db.$count(shares)).toBe(2)
})
