import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sendContactMessage } from '@portal/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverPrograms, startOwnPostgres } from '../own-postgres'
import { ana, createDatabase, holdMigrations } from '../test-api'
import {
  type ApiProcess,
  copyOfData,
  type dataFolder,
  emptyFolder,
  endProcesses,
  startProcess,
} from '../test-process'

// SIGTERM to the real process, whatever it is doing: it ends with 0, and nothing fails on the way.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const server = process.env.TEST_DATABASE_URL

let migrated: Awaited<ReturnType<typeof emptyFolder>>
beforeAll(async () => {
  migrated = await emptyFolder('migrated')
})
afterAll(() => migrated.remove())

let data: ReturnType<typeof dataFolder>
beforeEach(() => {
  data = copyOfData(migrated.folder, 'stops')
})
afterEach(async () => {
  await endProcesses()
  data.remove()
})

const soon = { timeout: 60_000, interval: 1 }
const isThere = (path: string) => vi.waitUntil(() => existsSync(join(data.folder, path)), soon)
const isStopping = ({ said }: ApiProcess) =>
  vi.waitUntil(() => said.output.includes('"stopping"'), soon)

/** Waits for the end; returns the exit code, which is 1 after 8 seconds, with what went wrong. */
async function endOf({ child, said }: ApiProcess) {
  const [code] = await once(child, 'close')
  const failures = said.output.split('\n').filter((line) => /"level":[56]0/.test(line))
  return { code, errors: said.errors, failures }
}
const properly = { code: 0, errors: '', failures: [] }

function signal({ child }: ApiProcess, ...signals: NodeJS.Signals[]) {
  for (const each of signals) child.kill(each)
}

describe.each(['embedded', 'PostgreSQL'])('a process with the %s database', (kind) => {
  const isEmbedded = kind === 'embedded'
  describe.skipIf(!isEmbedded && !server)('ends with 0 at a signal', () => {
    let database = { url: '', drop: async () => undefined as unknown }
    beforeEach(async () => {
      if (!isEmbedded && server) database = await createDatabase(server)
    })
    afterEach(async () => {
      await endProcesses()
      await database.drop()
    })
    const env = () => ({ PORTAL_DATA: data.folder, DATABASE_URL: database.url })
    const start = () => startProcess(env())

    test.skipIf(!isEmbedded)('while it makes its database', async () => {
      rmSync(join(data.folder, 'db'), { recursive: true })
      const api = start()
      await isThere('db')
      signal(api, 'SIGTERM')
      expect(await endOf(api)).toEqual(properly)
      // The next start finishes the interrupted work.
      const next = start()
      await next.address
      signal(next, 'SIGTERM')
      expect(await endOf(next)).toEqual(properly)
    })

    const moments = isEmbedded ? ['db.lock', 'assets', 'admin.sock'] : ['outbox', 'assets']
    test.each(moments)('while it starts and has just made %s', async (path) => {
      const api = start()
      await isThere(path)
      signal(api, 'SIGTERM')
      expect(await endOf(api)).toEqual(properly)
      expect(readdirSync(data.folder)).not.toContain('db.lock')
    })

    test('while it draws the demo data', async () => {
      const api = startProcess({ ...env(), SEED: 'demo' }, { main: 'main.ts' })
      await isThere('assets/projects')
      signal(api, 'SIGTERM')
      expect(await endOf(api)).toEqual(properly)
    })

    test('as soon as it listens', async () => {
      const api = start()
      await api.address
      signal(api, 'SIGTERM')
      expect(await endOf(api)).toEqual(properly)
      expect(api.said.output).toContain('"signal":"SIGTERM"')
    })

    test('that comes again, and another one with it', async () => {
      const api = start()
      await api.address
      signal(api, 'SIGTERM', 'SIGTERM', 'SIGINT')
      await isStopping(api)
      signal(api, 'SIGTERM', 'SIGINT')
      expect(await endOf(api)).toEqual(properly)
    })

    test('and finishes what callers have begun', async () => {
      const api = start()
      const address = await api.address
      const body = JSON.stringify({ name: 'Ana', email: ana.email, message: 'This takes a while.' })
      const calls = Array.from({ length: 5 }, () => beginCall(address, body))
      await Promise.all(calls.map(({ isOpen }) => isOpen))
      signal(api, 'SIGTERM')
      await isStopping(api)
      const ending = endOf(api)
      for (const { finish } of calls)
        expect(await finish()).toMatch(/^HTTP\/1.1 200 OK\r\n.*\r\n\r\nMessage sent$/s)
      expect(await ending).toEqual(properly)
    })

    test('and cuts off a caller who never finishes', async () => {
      const api = start()
      await beginCall(await api.address, 'x').isOpen
      signal(api, 'SIGTERM')
      expect(await endOf(api)).toMatchObject({ code: 0, errors: '' })
    })
  })
})

describe.skipIf(!server)('a process on PostgreSQL ends at a signal', () => {
  test('while it waits for another one that migrates', async () => {
    const database = await createDatabase(server ?? '')
    const migrating = await holdMigrations(database.url)
    const api = startProcess({ PORTAL_DATA: data.folder, DATABASE_URL: database.url })
    await vi.waitUntil(migrating.hasWaiting, soon)
    signal(api, 'SIGTERM')
    expect(await endOf(api)).toEqual(properly)
    await migrating.end()
    await database.drop()
  })

  test.skipIf(!serverPrograms())('whose database hangs', async () => {
    const postgres = await startOwnPostgres()
    const api = startProcess({ PORTAL_DATA: data.folder, DATABASE_URL: postgres.url })
    await api.address
    await postgres.freeze()
    signal(api, 'SIGTERM')
    const { code, errors } = await endOf(api)
    // A query that runs meanwhile is waited for, but not for ever.
    expect([0, 1]).toContain(code)
    expect(errors).toBe('')
    await postgres.close()
  })
})

/** A call whose body is complete when it is finished. */
function beginCall(address: string, body: string) {
  const { hostname, port } = new URL(address)
  const socket: Socket = connect({ host: hostname, port: Number(port) })
  const head = [
    `${sendContactMessage.method} ${sendContactMessage.path} HTTP/1.1`,
    'host: api',
    'content-type: application/json',
    'lang: en',
    `content-length: ${Buffer.byteLength(body) + 1}`,
    'expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // The server reads the body now.
  const isOpen = once(socket, 'data').then(() => socket.write(body))
  const finish = () => {
    const reply = text(socket)
    socket.write(' ')
    return reply
  }
  return { isOpen, finish }
}
