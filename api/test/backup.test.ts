import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { getProjects, pathOf, verify } from '@portal/contract'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import pMap from 'p-map'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backedUpTables, dumpDatabase, loadDatabase } from '../src/admin/backup-database'
import { AdminRefused, type Workplace } from '../src/admin/command'
import { checkOptions, runCommand } from '../src/admin/commands'
import { buildApp } from '../src/app'
import { type OpenDb, openEmbedded } from '../src/db/client'
import * as schema from '../src/db/schema'
import { deleteOldEvents, listEvents } from '../src/events/queries'
import type { FileStore } from '../src/files/file-store'
import { readNamedFiles } from '../src/files/named-files'
import { openFiles } from '../src/files/open-files'
import { projectPath } from '../src/files/paths'
import { type StoreKind, type Stores, startStores, storeKinds } from './stores'
import {
  ana,
  appDefaults,
  john,
  openTestDb,
  portalUrl,
  type SignedInUser,
  signedInUser,
  startTestApi,
  type TestApi,
} from './test-api'

// Backups of both kinds of databases and stores, restored to the other kinds.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let api: TestApi
let stores: Stores
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  const share = { projectId: 1, platform: 'Reddit' } as const
  await api.db.insert(schema.shares).values(Array.from({ length: 1203 }, () => share))
  await api.db.insert(schema.secondFactors).values({
    userId: (await api.signIn(john)).id,
    secret: 'sealed',
    lastStep: 59_000_000,
    recoverySalt: 'salt',
    recoveryHashes: ['one', 'two'],
  })
  stores = await startStores()
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await stores.stop()
  await api.close()
})

const newFolder = () => mkdtempSync(join(folder, 'to-'))
const refusal = (place: Workplace, command: string, options: object) =>
  runCommand(place, command, { ...options }).then(
    (lines) => `done: ${lines.join()}`,
    (error: Error) => error.message,
  )

/** A store with every file that the rows name, each with other bytes. */
async function filledStore(kind: StoreKind): Promise<FileStore> {
  const files = openFiles(await stores.create(kind))
  const { paths } = await readNamedFiles(api.db)
  await pMap(paths, (path) => files.write(path, Buffer.from(`${path}\0\u{1f40d}`)), {
    concurrency: 10,
  })
  return files
}

async function contentsOf(files: FileStore): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const top of ['images/', 'projects/'])
    for await (const { path } of files.list(top)) {
      const opened = await files.open(path)
      if (opened) contents.set(path, (await buffer(opened.body)).toString('hex'))
    }
  return new Map([...contents].sort())
}

async function rowsOf({ db }: { db: OpenDb['db'] }): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}
  for (const table of backedUpTables) {
    const name = sql.identifier(table)
    // The commands of the test are events themselves, and events get other ids.
    const isEvents = table === 'security_events'
    const row = sql`to_jsonb(kept) - 'restored_at' - ${isEvents ? 'id' : ''}::text`
    const where = isEvents ? sql`where kind <> 'operator'` : sql``
    const { rows } = (await db.execute(
      sql`select (${row})::text as row from ${name} kept ${where} order by 1`,
    )) as unknown as { rows: unknown[] }
    tables[table] = rows
  }
  return tables
}

test('a backup has every table except short-lived ones', () => {
  const all = Object.values(schema).filter((one) => is(one, PgTable))
  const names = all.map((table) => getTableName(table as PgTable))
  const ofProcesses = ['throttle', 'socket_io_attachments', 'live_processes', 'live_sockets']
  expect(new Set([...backedUpTables, ...ofProcesses])).toEqual(new Set(names))
})

const databases = {
  'the embedded database': () => openEmbedded(new PGlite()),
  ...(process.env.TEST_DATABASE_URL && { 'the database under test': openTestDb }),
}

describe.each(storeKinds)('a backup with files in a %s', (kind) => {
  const otherKind = storeKinds.find((each) => each !== kind) ?? kind

  test.each(Object.entries(databases))(
    `is restored row by row and byte by byte, with files in a ${otherKind}, on %s`,
    async (_name, openOther) => {
      const user = await api.signIn(ana)
      const files = await filledStore(kind)
      await files.write('projects/nobodys-1/panorama.jpg', Buffer.from('an orphan'))
      const from = newFolder()
      const [said] = await runCommand({ db: api.db, portalUrl, files }, 'backup', { to: from })
      const { paths } = await readNamedFiles(api.db)
      expect(said).toMatch(new RegExp(`^\\d+ rows and ${paths.length} files are in `))
      expect(statSync(from).mode & 0o777).toBe(0o700)
      for (const each of readdirSync(from, { recursive: true }).map(String))
        expect([each, statSync(join(from, each)).mode & 0o077]).toEqual([each, 0])
      const text = gunzipSync(readFileSync(join(from, 'database.jsonl.gz'))).toString()
      expect(text.includes(user.token)).toBe(false)

      const other = await openOther()
      const place = { db: other.db, portalUrl, files: openFiles(await stores.create(otherKind)) }
      const [answer] = await runCommand(place, 'restore', { from })
      expect(answer?.split(' are ')[0]?.split(' of ')[0]).toBe(said?.split(' are ')[0])
      expect(await rowsOf(other)).toEqual(await rowsOf(api))
      const expected = await contentsOf(files)
      expected.delete('projects/nobodys-1/panorama.jpg')
      expect(await contentsOf(place.files)).toEqual(expected)

      // Sessions go on, ids continue, and the planner knows of the rows.
      const app = await buildApp({ ...appDefaults, ...place, listen: other.listen })
      const url = pathOf(getProjects, { id: user.id })
      const reply = await app.inject({ url, headers: user.headers })
      expect(reply.body).toBe((await api.app.inject({ url, headers: user.headers })).body)
      const [company] = await runCommand(place, 'add-company', { name: 'A New One' })
      expect(Number(/\d+/.exec(company ?? '')?.[0])).toBeGreaterThan(6)
      const [statistics] = await other.db
        .select({ rows: sql`reltuples::int` })
        .from(sql`pg_class`)
        .where(sql`relname = 'table_projects'`)
      expect(statistics).toEqual({ rows: await other.db.$count(schema.tableProjects) })
      expect(await refusal(place, 'restore', { from })).toMatch(/^The portal is not empty/)
      await app.close()
      await other.close()
    },
  )
})

describe('a backup', () => {
  const backUp = async (files?: FileStore) => {
    const to = newFolder()
    const place = { db: api.db, portalUrl, files: files ?? (await filledStore('folder')) }
    return { to, place, said: await runCommand(place, 'backup', { to }) }
  }

  let whole: string
  let empty: OpenDb
  beforeAll(async () => {
    whole = (await backUp()).to
    empty = await openEmbedded(new PGlite())
    return () => empty.close()
  })

  test('that is restored takes no remembered browser that went on for a theft', async () => {
    const [gone, kept] = [await api.signIn(ana, true), await api.signIn(ana, true)]
    const { to: from, place } = await backUp()
    const resume = async (app: FastifyInstance, { id, rememberToken }: SignedInUser) => {
      const body = { rememberMe: rememberToken, userId: id }
      return app.inject({ method: verify.method, url: verify.path, body })
    }
    const next = signedInUser(await resume(api.app, gone))
    const newest = signedInUser(await resume(api.app, next))

    const other = await openEmbedded(new PGlite())
    await runCommand({ ...place, db: other.db }, 'restore', { from })
    const app = await buildApp({ ...appDefaults, ...place, db: other.db, listen: other.listen })
    const mails = await other.db.$count(schema.mailOutbox)
    expect((await resume(app, newest)).headers['error-code']).toBe('remember-rejected')
    const isTheft = eq(schema.securityEvents.kind, 'remember-theft')
    expect(await other.db.$count(schema.securityEvents, isTheft)).toBe(0)
    expect(await other.db.$count(schema.mailOutbox)).toBe(mails)

    // From its next token on, a series is guarded as before.
    const first = signedInUser(await resume(app, kept))
    const [second, copy] = [signedInUser(await resume(app, first)), first]
    signedInUser(await resume(app, second))
    expect((await resume(app, copy)).statusCode).toBe(401)
    await expect.poll(() => other.db.$count(schema.securityEvents, isTheft)).toBe(1)
    await app.close()
    await other.close()
  })

  test('keeps the order of security events, also of those in the place of removed ones', async () => {
    const [from, to] = [await openTestDb(), await openEmbedded(new PGlite())]
    const addEvents = (count: number, daysAgo: number) =>
      from.db.execute(
        sql`insert into security_events (at, kind, result, network)
          select now() - make_interval(days => ${daysAgo}), 'sign-in', 'ok', ${daysAgo} || ' ' || n
          from generate_series(1, ${count}::int) n`,
      )
    await addEvents(3000, 400)
    await addEvents(300, 100)
    await deleteOldEvents(from.db, 365)
    await from.db.execute(sql`vacuum security_events`)
    await addEvents(300, 1)
    const file = join(newFolder(), 'database.jsonl.gz')
    await dumpDatabase(from.db, file)
    await loadDatabase(to.db, file)
    const listed = async ({ db }: OpenDb) =>
      (await listEvents(db, {}, 1000)).map(({ network }) => network)
    expect(await listed(to)).toEqual(await listed(from))
    await from.close()
    await to.close()
  })

  test('goes into a new folder only', async () => {
    const { to, place } = await backUp()
    expect(await refusal(place, 'backup', { to })).toBe(`${to} is not empty. Choose a new folder.`)
  })

  test('that is whole is verified without a database', async () => {
    const { to, place, said } = await backUp()
    const counts = said[0]?.split(' are ')[0]
    expect(await refusal(place, 'verify-backup', { from: to })).toBe(
      `done: ${to} is complete: ${counts}`,
    )
  })

  test.each([
    ['that is missing', (to: string) => rmSync(to, { recursive: true }), /^There is no complete/],
    [
      'without its manifest, as one that was interrupted',
      (to: string) => rmSync(join(to, 'manifest.json')),
      /^There is no complete backup in .*: manifest\.json is missing/,
    ],
    [
      'with half a manifest',
      (to: string) =>
        writeFileSync(
          join(to, 'manifest.json'),
          readFileSync(join(to, 'manifest.json')).subarray(0, 500),
        ),
      /is not the manifest of a backup\.$/,
    ],
    [
      'without one of its files',
      (to: string) => renameSync(join(to, 'files/projects'), join(to, 'elsewhere')),
      /is damaged: files\/projects\/\S+ is missing, and \d+ more\.$/,
    ],
    [
      'with half a database',
      (to: string) => {
        const file = join(to, 'database.jsonl.gz')
        writeFileSync(file, readFileSync(file).subarray(0, 1000))
      },
      /is damaged: database\.jsonl\.gz has changed\.$/,
    ],
    [
      'with a changed file',
      (to: string) => {
        const file = readdirSync(join(to, 'files/images/companies'))[0] ?? ''
        appendFileSync(join(to, 'files/images/companies', file), 'x')
      },
      /is damaged: files\/images\/companies\/\S+ has changed\.$/,
    ],
    [
      'with a path that leads out of it',
      (to: string) => {
        const file = join(to, 'manifest.json')
        const manifest = readFileSync(file, 'utf8')
        writeFileSync(file, manifest.replace('"files/images/', '"files/../../images/'))
      },
      /is not the manifest of a backup\.$/,
    ],
  ])('%s is refused and changes nothing', async (_how, damage, expected) => {
    const to = newFolder()
    cpSync(whole, to, { recursive: true })
    damage(to)
    const place = { db: empty.db, portalUrl, files: openFiles(await stores.create('folder')) }
    for (const command of ['verify-backup', 'restore'])
      expect(await refusal(place, command, { from: to })).toMatch(expected)
    expect(await empty.db.$count(schema.companies)).toBe(0)
    expect(await contentsOf(place.files)).toEqual(new Map())
  })

  test('is not read for a portal that has data', async () => {
    const from = newFolder()
    cpSync(whole, from, { recursive: true })
    rmSync(join(from, 'files'), { recursive: true })
    await checkOptions('restore', { from })
    const place = { db: api.db, portalUrl, files: openFiles(await stores.create('folder')) }
    expect(await refusal(place, 'restore', { from })).toMatch(/^The portal is not empty/)
  })

  test('reports the files that were missing before it', async () => {
    const files = await filledStore('folder')
    const { paths } = await readNamedFiles(api.db)
    const [lost = ''] = paths
    await files.remove(lost)
    const { to, place, said } = await backUp(files)
    expect(said[1]).toBe(`Missing already before the backup: ${lost}`)
    expect(await refusal(place, 'verify-backup', { from: to })).toContain(lost)
  })

  test('names no file that was removed while it ran', async () => {
    const files = await filledStore('folder')
    const [project] = await api.db
      .insert(schema.projects)
      .values({ name: 'Short', title: 'Short', folder: 'short-1' })
      .returning()
    for (const file of ['panorama.jpg', 'socialThumbnail.jpg'])
      await files.write(projectPath('short-1', file), Buffer.from(file))
    let isRemoved = false
    const { to, said } = await backUp({
      ...files,
      async open(path, range) {
        // The project goes before the first of its two files is copied.
        if (path.startsWith('projects/short-1/') && !isRemoved) {
          isRemoved = true
          await api.db.delete(schema.projects).where(eq(schema.projects.id, project?.id ?? 0))
          for (const file of ['panorama.jpg', 'socialThumbnail.jpg'])
            await files.remove(projectPath('short-1', file))
        }
        return files.open(path, range)
      },
    })
    expect(isRemoved).toBe(true)
    expect(said).toHaveLength(1)
    const text = gunzipSync(readFileSync(join(to, 'database.jsonl.gz'))).toString()
    expect(text.includes('short-1')).toBe(false)
    expect(readdirSync(to, { recursive: true }).join()).not.toContain('short-1/')
  })

  test.each([
    ['ends early', [], 'its size is not 9 bytes.'],
    ['breaks off', [new Error('aborted')], 'aborted'],
  ])('of a file that %s is no backup', async (_, ends, reason) => {
    const files = await filledStore('folder')
    const failing: FileStore = {
      ...files,
      async open() {
        const body = Readable.from(
          (async function* () {
            yield Buffer.from('half')
            for (const error of ends) throw error
          })(),
        )
        return { size: 9, etag: '"1"', modified: new Date(), body }
      },
    }
    const to = newFolder()
    const place = { db: api.db, portalUrl, files: failing }
    const refused = runCommand(place, 'backup', { to })
    await expect(refused).rejects.toThrow(AdminRefused)
    await expect(refused).rejects.toThrow(` could not be copied: ${reason}`)
    expect(readdirSync(to)).not.toContain('manifest.json')
  })

  test('of a store that fails midway is no backup', async () => {
    const files = await filledStore('folder')
    let left = 20
    const failing: FileStore = {
      ...files,
      async open(path, range) {
        left -= 1
        if (left < 0) throw new Error('the store is away')
        return files.open(path, range)
      },
    }
    const to = newFolder()
    expect(await refusal({ db: api.db, portalUrl, files: failing }, 'backup', { to })).toBe(
      'the store is away',
    )
    expect(await refusal({ db: api.db, portalUrl, files }, 'verify-backup', { from: to })).toMatch(
      /^There is no complete backup/,
    )
  })
})
