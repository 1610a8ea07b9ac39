import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverPrograms, startOwnPostgres } from '../own-postgres'
import { createDatabase, holdMigrations } from '../test-api'
import { copyWithout, dataFolder, emptyFolder, endProcesses, startProcess } from '../test-process'

// The real process, whose supervisor restarts it as soon as it ends, and never if it doesn't.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const server = process.env.TEST_DATABASE_URL
const isRoot = process.getuid?.() === 0
/** A user without rights: root lends it, others are one. */
const other = isRoot ? 65_534 : undefined
const canLendPorts = firstFreePort() <= 80

let data: ReturnType<typeof dataFolder>
beforeEach(() => {
  data = dataFolder('failures')
})

let migrated: Awaited<ReturnType<typeof emptyFolder>>
beforeAll(async () => {
  migrated = await emptyFolder('migrated')
})
afterAll(() => migrated.remove())
const useMigrated = () => cpSync(migrated.folder, data.folder, { recursive: true })

/** How long loading the sources takes: a second, but more on a busy machine. */
let loadMs: number
beforeAll(async () => {
  loadMs = (await runFailing(wrongSetting)).ms
})
afterEach(async () => {
  await endProcesses()
  data.remove()
})

const soon = { timeout: 30_000, interval: 1 }
const lock = () => join(data.folder, 'db.lock')
const wrongSetting = { LOG_LEVEL: 'loud' }
type Options = Parameters<typeof startProcess>[1]

/** Runs a process that fails to start; returns what it prints for its operator, and how long it takes. */
async function runFailing(env: Record<string, string>, options?: Options) {
  const started = performance.now()
  const { child, said } = startProcess(env, options)
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  return { message: said.errors.trim(), ms: performance.now() - started }
}

async function failureOf(env: Record<string, string>, options?: Options): Promise<string> {
  const { message, ms } = await runFailing({ PORTAL_DATA: data.folder, ...env }, options)
  expect(message.split('\n')).toHaveLength(1)
  expect(ms).toBeLessThan(Math.max(5000, 5 * loadMs))
  expect(existsSync(lock())).toBe(false)
  return message
}

describe.each(['embedded', 'PostgreSQL'])('a process with the %s database', (kind) => {
  describe.skipIf(kind === 'PostgreSQL' && !server)('ends with one message', () => {
    let database = { url: '', drop: async () => undefined as unknown }
    beforeAll(async () => {
      if (kind === 'PostgreSQL' && server) database = await createDatabase(server)
    })
    afterAll(() => database.drop())
    const fails = (env: Record<string, string> = {}, options?: Options) =>
      failureOf({ DATABASE_URL: database.url, ...env }, options)

    test('when its port is taken', async () => {
      const taken = await listening(createServer())
      expect(await fails({ API_PORT: taken.port })).toBe(
        `Port ${taken.port} is in use. Stop the process that uses it, or set API_PORT.`,
      )
      taken.close()
    })

    test('when its port is taken while it starts', async () => {
      useMigrated()
      const migrating = database.url ? await holdMigrations(database.url) : undefined
      const free = await listening(createServer())
      free.close()
      const message = fails({ API_PORT: free.port })
      await vi.waitUntil(migrating?.hasWaiting ?? (() => existsSync(lock())), soon)
      const taken = await listening(createServer(), Number(free.port))
      await migrating?.end()
      expect(await message).toContain(`Port ${free.port} is in use`)
      taken.close()
    })

    test.skipIf(canLendPorts)('when its port is for root only', async () => {
      giveToOther()
      expect(await fails({ API_PORT: '80' }, { user: other })).toBe(
        'Port 80 may not be used by this user. Set API_PORT to one above 1023.',
      )
    })

    test('when its address is not of this machine', async () => {
      expect(await fails({ API_HOST: '192.0.2.1' })).toBe(
        'The address 192.0.2.1 is not one of this machine. Set API_HOST.',
      )
    })

    test('when a setting is wrong', async () => {
      const { message } = await runFailing({ DATABASE_URL: database.url, ...wrongSetting })
      expect(message).toMatch(
        /^The settings of the api are invalid:\n {2}LOG_LEVEL: must be one of fatal, [^\n]*, silent$/,
      )
    })

    test('when its settings are not safe in production', async () => {
      const { message } = await runFailing({ DATABASE_URL: database.url, NODE_ENV: 'production' })
      expect(message).toMatch(/^The api cannot start, because its settings are not safe in/)
    })

    test('when its folder cannot be written', async () => {
      const folder = join(data.folder, 'closed')
      mkdirSync(folder)
      chmodSync(folder, 0o555)
      chmodSync(data.folder, 0o755)
      expect(await fails({ PORTAL_DATA: folder }, { user: other })).toBe(
        `The data folder ${folder} cannot be written: EACCES: permission denied, access '${folder}'`,
      )
    })

    test.runIf(process.platform === 'linux')('when its folder cannot be made', async () => {
      expect(await fails({ PORTAL_DATA: '/proc/portal/data' })).toBe(
        "The data folder /proc/portal/data cannot be written: ENOENT: no such file or directory, mkdir '/proc/portal'",
      )
    })

    test.skipIf(!isRoot)('when the disk of its folder is full', async () => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,nr_inodes=2', 'tmpfs', data.folder])
      fillDisk(data.folder)
      try {
        expect(await fails()).toMatch(/^The .*: ENOSPC: no space left on device/)
      } finally {
        execFileSync('umount', ['-l', data.folder])
      }
    })

    test('when a migration fails', async () => {
      useMigrated()
      const copy = copyWithout('@portal/demo')
      addMigration(join(copy.folder, 'src/db/migrations'), 'alter table no_such_table add a text')
      expect(await fails({}, { main: join(copy.folder, 'src/main.ts') })).toBe(
        'The database could not be migrated: relation "no_such_table" does not exist',
      )
      copy.remove()
    })
  })
})

function addMigration(folder: string, statement: string): void {
  const tag = '9999_added'
  writeFileSync(join(folder, `${tag}.sql`), statement)
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  const added = { ...entries.at(-1), idx: entries.length, tag, when: Date.now() }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }))
}

function fillDisk(folder: string): void {
  execFileSync('sh', ['-c', 'cat /dev/zero > "$0" 2> /dev/null || true', join(folder, 'ballast')])
}

test.each([
  ['its process', (pid: number) => pid],
  ['nobody of this container', () => 2 ** 22],
])(
  'a process whose database is in use, by the lock file by %s, ends with one message',
  async (who, pidOf) => {
    useMigrated()
    const first = startProcess({ PORTAL_DATA: data.folder, API_PORT: '0' })
    const address = await first.address
    const { pid, started } = JSON.parse(readFileSync(lock(), 'utf8'))
    writeFileSync(lock(), JSON.stringify({ pid: pidOf(pid), started }))
    const { message } = await runFailing({ PORTAL_DATA: data.folder, API_PORT: '0' })
    const by = who === 'its process' ? `process ${pid}` : 'another process'
    expect(message).toBe(
      `The database ${join(data.folder, 'db')} is in use by ${by}. Stop it first, or choose another folder with PORTAL_DATA.`,
    )
    expect((await fetch(`${address}/ready`)).status).toBe(200)
    expect(existsSync(lock())).toBe(true)
  },
)

test('a process whose path is too long for a socket ends with one message', async () => {
  const folder = join(data.folder, 'x'.repeat(100))
  cpSync(migrated.folder, folder, { recursive: true })
  expect(await failureOf({ PORTAL_DATA: folder })).toMatch(
    /^The path of the socket .*x\/db.sock has more than 103 bytes. Choose a shorter PORTAL_DATA.$/,
  )
  expect(readdirSync(folder)).not.toContain('db.lock')
})

test.each(['mail/print-newest.ts', '../bench/seed-load.ts'])(
  'the script %s ends with one message when a setting is wrong',
  async (main) => {
    const { message } = await runFailing({ SEED: 'maybe' }, { main })
    expect(message).toMatch(/^The settings of the api are invalid:\n {2}SEED: [^\n]*$/)
  },
)

describe('a process without its database ends with one message', () => {
  test('when nothing listens there', async () => {
    expect(await failureOf({ DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:1/portal' })).toBe(
      'The database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1',
    )
  })

  test('when its host accepts connections and says nothing', async () => {
    const silent = await listening(createServer())
    expect(
      await failureOf({ DATABASE_URL: `postgres://portal:hidden@127.0.0.1:${silent.port}/portal` }),
    ).toBe('The database of DATABASE_URL does not answer: timeout expired')
    silent.close()
  })

  test('when its host does not exist', async () => {
    expect(
      await failureOf({ DATABASE_URL: 'postgres://portal:hidden@database.invalid/portal' }),
    ).toContain('The database of DATABASE_URL does not answer: getaddrinfo')
  })

  test.skipIf(!server)('when there is no database of this name', async () => {
    const url = new URL(server ?? '')
    url.pathname = '/no_such_database'
    expect(await failureOf({ DATABASE_URL: url.href })).toBe(
      'The database of DATABASE_URL refuses the connection: database "no_such_database" does not exist',
    )
  })

  test.skipIf(!server)('when it gets too few connections', async () => {
    const database = await createDatabase(server ?? '', { connections: 1 })
    expect(await failureOf({ DATABASE_URL: database.url })).toMatch(
      /^The api cannot start: too many connections for role "portal_test_/,
    )
    await database.drop()
  })

  test.skipIf(!server || !serverPrograms())('when its password is wrong', async () => {
    const postgres = await startOwnPostgres({ password: 'right' })
    const url = new URL(postgres.url)
    url.password = 'wrong'
    expect(await failureOf({ DATABASE_URL: url.href })).toBe(
      'The database of DATABASE_URL refuses the connection: password authentication failed for user "postgres"',
    )
    await postgres.close()
  })

  test.skipIf(!server || !serverPrograms() || !isRoot)('when its disk is full', async () => {
    const postgres = await startOwnPostgres({ diskMb: 60 })
    fillDisk(postgres.data)
    expect(await failureOf({ DATABASE_URL: postgres.url })).toMatch(/^The database /)
    await postgres.close()
  })
})

async function listening(created: Server, at = 0) {
  created.listen(at, '127.0.0.1')
  await once(created, 'listening')
  return { port: String(Object(created.address()).port), close: () => created.close() }
}

function giveToOther(): void {
  if (other !== undefined) chownSync(data.folder, other, other)
}

/** The first port that every user may listen on. */
function firstFreePort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
  } catch {
    return 1024
  }
}
