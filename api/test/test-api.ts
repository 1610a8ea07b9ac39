import { randomBytes } from 'node:crypto'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Endpoint, headers, pathOf, requestingUser, signIn } from '@portal/contract'
import * as demo from '@portal/demo'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { type AppOptions, buildApp } from '../src/app'
import { hashPassword } from '../src/auth/passwords'
import { openSealing } from '../src/auth/second-factor/sealing'
import { hashOf, newSecret } from '../src/auth/secrets'
import { insertSession } from '../src/auth/session-queries'
import { type Db, type OpenDb, openEmbedded, openPostgres } from '../src/db/client'
import type { Listen } from '../src/db/listen'
import { migrationLock } from '../src/db/migrate'
import { appUsers, companies } from '../src/db/schema'
import { insertDemo } from '../src/demo/queries'
import type { FileStore } from '../src/files/file-store'
import { openFiles } from '../src/files/open-files'
import type { Mail } from '../src/mail/queries'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with an empty migrated database, for the projects that have migrate-once.ts. */
    migratedDatabase: string | undefined
  }
}

export const origin = 'http://localhost:3000'
export const portalUrl = 'https://portal.example'
/** The settings of the app under test. */
export const appDefaults = {
  origins: [origin],
  trustProxy: false as const,
  requestsPerMinute: 10_000,
  networkAttemptsFactor: 1,
  portalUrl,
  publicOrigin: 'https://api.example',
  discoveryUrls: [],
  supportEmail: 'support@portal.example',
  deliver: async () => undefined,
  metricsToken: undefined,
  eventsKey: undefined,
  sealing: openSealing(async () => ['key of the tests for second factors']),
  telemetry: {},
  pool: undefined,
}

export const ana = { email: 'ana.silva@atlantico.example', password: demo.demoPassword }
export const john = { email: 'john.reed@northwind.example', password: demo.demoPassword }
export const rita = { email: 'rita.costa@atlantico.example', password: demo.demoPassword }

export interface SignedInUser {
  readonly id: number
  readonly token: string
  readonly rememberToken: string
  readonly headers: Record<string, string>
}

export interface TestApi {
  readonly app: FastifyInstance
  readonly db: Db
  /** Listens for notifications in the database. */
  readonly hear: Listen
  /** Folder of `files`. */
  readonly assetsFolder: string
  readonly files: FileStore
  readonly portalUrl: string
  /** Sent mails, oldest first. */
  readonly mails: readonly Mail[]
  call(endpoint: Endpoint, options?: CallOptions): Promise<LightMyRequestResponse>
  signIn(who: { email: string; password: string }, rememberMe?: boolean): Promise<SignedInUser>
  /** New companies of one signed-in person each. */
  newPeople(count: number): Promise<{ companyId: number; headers: Record<string, string> }[]>
  /** Another app on the same database, with other settings. The caller closes it. */
  anotherApp(settings?: Partial<AppOptions>): Promise<FastifyInstance>
  /** Opens a port; returns the origin. */
  listen(): Promise<string>
  close(): Promise<void>
}

interface CallOptions {
  params?: Record<string, string | number>
  body?: InjectOptions['payload']
  headers?: Record<string, string>
}

/** An api with the demo data on a database of its own: embedded, or on TEST_DATABASE_URL. */
export async function startTestApi(options: Partial<AppOptions> = {}): Promise<TestApi> {
  const opened = await openTestDb()
  await insertDemo(demo, opened.db, await hashPassword(demo.demoPassword))
  const folder = mkdtempSync(join(tmpdir(), 'portal-api-'))
  const assetsFolder = join(folder, 'assets')
  const files = openFiles({ folder: assetsFolder })
  const mails: Mail[] = []
  const app = await buildApp({
    ...appDefaults,
    db: opened.db,
    pool: opened.pool,
    listen: opened.listen,
    files,
    deliver: async (mail) => void mails.push(mail),
    ...options,
  })
  const call: TestApi['call'] = (endpoint, { params, body, headers: given } = {}) =>
    app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      ...(body === undefined ? {} : { payload: body }),
      headers: given ?? {},
    })
  return {
    app,
    db: opened.db,
    hear: opened.listen,
    mails,
    assetsFolder,
    files,
    portalUrl,
    call,
    signIn: async (who, rememberMe = false) =>
      signedInUser(await call(signIn, { body: { ...who, rememberMe } })),
    newPeople: (count) => insertPeople(opened.db, count),
    anotherApp: (settings) =>
      buildApp({
        ...appDefaults,
        db: opened.db,
        listen: opened.listen,
        files,
        ...settings,
      }),
    listen: async () => {
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    close: async () => {
      await app.close()
      await opened.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function insertPeople(db: Db, count: number) {
  const hotels = await db
    .insert(companies)
    .values(Array.from({ length: count }, (_, at) => ({ name: `Hotel ${at}` })))
    .returning({ companyId: companies.id })
  const users = await db
    .insert(appUsers)
    .values(
      hotels.map(({ companyId }) => ({
        companyId,
        name: 'Eva Luz',
        email: `eva@hotel${companyId}.example`,
        passwordHash: 'none',
      })),
    )
    .returning({ id: appUsers.id, companyId: appUsers.companyId })
  return Promise.all(
    users.map(async ({ id, companyId }) => {
      const token = newSecret()
      await insertSession(db, {
        tokenHash: hashOf(token),
        userId: id,
        userAgent: null,
        network: '192.0.2.0',
      })
      return { companyId, headers: sessionHeaders(id, token) }
    }),
  )
}

function sessionHeaders(id: number, token: string): Record<string, string> {
  return {
    [headers.authorization]: token,
    [headers.requestingUser]: requestingUser(id),
    [headers.language]: 'en',
  }
}

/** Tokens of a sign-in, with the headers for later calls. */
export function signedInUser(reply: LightMyRequestResponse): SignedInUser {
  const header = (name: string) => String(reply.headers[name] ?? '')
  const id = Number(header(headers.userId))
  const token = header(headers.sessionToken)
  return {
    id,
    token,
    rememberToken: header(headers.rememberToken),
    headers: sessionHeaders(id, token),
  }
}

/** An empty migrated database that is gone when it is closed. */
export async function openTestDb(): Promise<OpenDb> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const made = inject('migratedDatabase')
    return openEmbedded(new PGlite(made ? { loadDataDir: await openAsBlob(made) } : {}))
  }
  const { url, drop } = await createDatabase(server)
  const opened = await openPostgres(url, { connections: 5 })
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await drop()
    },
  }
}

/** Creates an empty database on a server; with a limit of connections, for a user of its own. */
export async function createDatabase(server: string, limit?: { connections: number }) {
  const name = `portal_test_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  if (limit) {
    url.username = name
    await onServer(server, `create role ${name} login connection limit ${limit.connections}`)
  }
  await onServer(server, `create database ${name} ${limit ? `owner ${name}` : ''}`)
  return {
    url: url.href,
    drop: async () => {
      await onServer(server, `drop database ${name} with (force)`)
      if (limit) await onServer(server, `drop role ${name}`)
    },
  }
}

/** Makes all that open a database wait, as a process does that migrates it. */
export async function holdMigrations(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`
  return {
    hasWaiting: async () => (await client.query(waiting)).rowCount === 1,
    end: () => client.end(),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
