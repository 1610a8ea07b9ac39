import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addShare, assetPaths, getProjects, getResource } from '@portal/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import * as schema from '../src/db/schema'
import { changesChannel } from '../src/live/changes'
import { ana, john, rita, startTestApi, type TestApi } from './test-api'

// Operator tasks beyond content: users, sessions, shares.

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = mkdtempSync(join(tmpdir(), 'portal-operator-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

const run = (command: string, options: Record<string, unknown> = {}) =>
  runCommand(api, command, options)
const refusal = (command: string, options: Record<string, unknown> = {}) =>
  run(command, options).then(
    (lines) => `done: ${lines.join()}`,
    (error: Error) => error.message,
  )

describe('users', () => {
  test('get a new name and e-mail, unless the e-mail is taken', async () => {
    const user = await api.signIn(john)
    expect(await refusal('change-user', { user: john.email })).toBe(
      'Give --name, --email, --company or USER_PASSWORD.',
    )
    expect(await refusal('change-user', { user: john.email, email: ana.email })).toBe(
      `Another user has the e-mail ${ana.email}.`,
    )
    expect(await refusal('change-user', { user: 'nobody@portal.example', name: 'A' })).toBe(
      'There is no user nobody@portal.example.',
    )
    await run('change-user', { user: john.email, name: 'John R. Reed' })
    const params = { resource: 'app_users', id: user.id }
    const record = await api.call(getResource, { params, headers: user.headers })
    expect(record.json()).toMatchObject({ name: 'John R. Reed', email: john.email })
  })

  test('get a new password, which replaces the old one and ends their sessions', async () => {
    const before = await api.signIn(rita)
    const password = 'Another360pass'
    expect(await refusal('change-user', { user: rita.email, password: 'Password1' })).toBe(
      'This password is easy to guess: it is very common, or it is made up of names. Set USER_PASSWORD to another one.',
    )
    const ownName = { company: '1', name: 'New Person', email: 'new@portal.example' }
    expect(await refusal('add-user', { ...ownName, password: 'NewPerson1' })).toMatch(
      /^This password is easy to guess/,
    )
    // Sign-in forms take no more.
    const long = `${password}${'x'.repeat(40)}`
    expect(await refusal('change-user', { user: rita.email, password: long })).toBe(
      'USER_PASSWORD needs 8 to 40 characters.',
    )
    expect(await refusal('change-user', { user: rita.email, password: 'Ab1defg' })).toBe(
      'USER_PASSWORD needs 8 to 40 characters.',
    )
    expect(
      await api.db.$count(schema.knownDevices, eq(schema.knownDevices.userId, before.id)),
    ).toBeGreaterThan(0)
    await run('change-user', { user: rita.email, password })
    // A device of before would have attempts of its own at the new password.
    expect(
      await api.db.$count(schema.knownDevices, eq(schema.knownDevices.userId, before.id)),
    ).toBe(0)
    const params = { id: before.id }
    const reply = await api.call(getProjects, { params, headers: before.headers })
    expect(reply.statusCode).toBe(401)
    expect((await api.signIn(rita)).token).toBe('')
    expect((await api.signIn({ ...rita, password })).token).not.toBe('')
  })

  test('are removed with their data, but their shares stay counted', async () => {
    const email = 'new.person@atlantico.example'
    const password = 'Another360pass'
    await run('add-user', { company: '1', name: 'New Person', email, password })
    await run('share-project', { project: '1', with: email })
    const user = await api.signIn({ email, password })
    await api.call(addShare, {
      params: { resource: 'projects', id: 1 },
      body: { platform: 'Reddit' },
      headers: user.headers,
    })
    expect(await run('list-shares', { project: '1' })).toEqual(['1\tReddit\t1'])
    await run('remove-user', { user: email })
    const call = { params: { id: user.id }, headers: user.headers }
    await expect.poll(async () => (await api.call(getProjects, call)).statusCode).toBe(401)
    expect(await refusal('remove-user', { user: email })).toBe(`There is no user ${email}.`)
    expect(await run('list-shares')).toEqual(['1\tReddit\t1'])
  })
})

test('a company gets a new name and logo, and its users are notified', async () => {
  const user = await api.signIn(john)
  const params = { resource: 'app_users', id: user.id }
  const company = async () =>
    (await api.call(getResource, { params, headers: user.headers })).json().company
  const { id } = await company()
  const told: string[] = []
  await api.hear(changesChannel, {
    heard: (change) => void told.push(change),
    wasDeaf: () => undefined,
  })
  const image = join(folder, 'logo.jpg')
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0e6d80' } })
    .jpeg()
    .toFile(image)
  await run('change-company', { company: String(id), name: 'Northwind Group', image })
  const changed = await company()
  expect(changed.name).toBe('Northwind Group')
  expect(changed.image).toMatch(/^[0-9a-f-]{36}\.png$/)
  await vi.waitFor(() => expect(told).toContain(JSON.stringify({ of: 'user', userId: user.id })))
  expect(await refusal('change-company', { company: String(id) })).toBe('Give --name or --image.')
  expect(await refusal('change-company', { company: '999', name: 'A' })).toBe(
    'There is no company 999.',
  )
})

test('a company is removed with its users, projects, tables and files, and nothing else', async () => {
  const added = await run('add-company', { name: 'Short-lived', image: join(folder, 'logo.jpg') })
  const company = /\d+/.exec(added[0] ?? '')?.[0] ?? ''
  const someone = { email: 'short.lived@portal.example', password: 'Another360pass' }
  await run('add-user', { company, name: 'Short Lived', ...someone })
  const user = await api.signIn(someone)
  const [project] = await api.db
    .insert(schema.projects)
    .values({ companyId: Number(company), name: 'Gone', title: 'Gone', folder: 'gone-1' })
    .returning()
  await run('share-project', { project: String(project?.id), with: rita.email })
  const files = join(api.assetsFolder, assetPaths.projects, 'gone-1')
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'panorama.jpg'), 'a picture')
  const logos = join(api.assetsFolder, assetPaths.companies)
  const logosBefore = readdirSync(logos).length
  const count = async () => [
    await api.db.$count(schema.companies),
    await api.db.$count(schema.appUsers),
    await api.db.$count(schema.projects),
  ]
  const before = await count()

  expect(await refusal('remove-company', { company: [company, '999'] })).toBe(
    'There is no company 999.',
  )
  expect(await count()).toEqual(before)
  expect(await run('remove-company', { company: [company] })).toEqual([
    `Company ${company} removed`,
  ])
  expect(await count()).toEqual(before.map((rows) => rows - 1))
  expect(existsSync(files)).toBe(false)
  expect(readdirSync(logos).length).toBe(logosBefore - 1)
  const reply = await api.call(getProjects, { params: { id: user.id }, headers: user.headers })
  expect(reply.statusCode).toBe(401)
})

test('sessions are listed, and ended', async () => {
  const user = await api.signIn(ana, true)
  expect((await run('list-sessions', { user: ana.email }))[0]).toMatch(
    new RegExp(`^\\d+\tuser ${user.id}\tsince \\S+Z\tlast used \\S+Z$`),
  )
  expect(await run('end-sessions', { user: ana.email })).toEqual([
    `Sessions of ${ana.email} ended: 1`,
  ])
  expect(await run('list-sessions', { user: ana.email })).toEqual([])
})
