import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { panoramaFile } from '@portal/contract'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '../test-api'
import {
  compiledFolder,
  dataFolder,
  endProcess,
  endProcesses,
  isSignedIn,
  openLiveAt,
  signInAt,
  startProcess,
} from '../test-process'

// The compiled api, away from the repository: no sources, no tsx, no other packages.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '../../..')
const server = process.env.TEST_DATABASE_URL
const { folder, remove } = dataFolder('compiled')
const dist = join(folder, 'api/dist')
const main = join(dist, 'main.js')

beforeAll(() => {
  cpSync(compiledFolder, dist, { recursive: true })
})
afterEach(endProcesses)
afterAll(remove)

const files = () =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

test('has no path of this machine, no demo data and no QA mode', () => {
  const withPath = files().filter((file) => readFileSync(file).includes(repository))
  expect(withPath).toEqual([])
  const sources = files()
    .filter((file) => file.endsWith('.js.map'))
    .flatMap((file): string[] => JSON.parse(readFileSync(file, 'utf8')).sources)
  expect(sources).toContain('../src/main.ts')
  expect(sources).toContain('../src/admin/cli.ts')
  const unwanted = /^\.\.\/(?:\.\.\/demo\/|src\/qa\/|test\/)|node_modules\/@faker-js\//
  expect(sources.filter((source) => unwanted.test(source))).toEqual([])
})

test('brings only packages that cannot be bundled, and nothing that compiles', () => {
  expect(readdirSync(join(dist, 'node_modules')).sort()).toEqual([
    '@electric-sql',
    '@img',
    '@node-rs',
    'detect-libc',
    'semver',
    'sharp',
  ])
})

test('calls an object store', async () => {
  const env = {
    PATH: process.env.PATH,
    PORTAL_DATA: join(folder, 'files-elsewhere'),
    FILES: 's3://portal-files',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  // It makes a database only where there is one.
  mkdirSync(join(env.PORTAL_DATA, 'db'), { recursive: true, mode: 0o700 })
  const called = run(process.execPath, [join(dist, 'admin.js'), 'list-orphans'], { env })
  await expect(called).rejects.toThrow(/^LIST portal-files\/projects\/: .*ECONNREFUSED/m)
})

test('refuses demo data', async () => {
  const { child, said } = startProcess(
    { PORTAL_DATA: join(folder, 'none'), SEED: 'demo' },
    { main },
  )
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(said.errors).toContain('SEED=demo needs the package @portal/demo')
})

test('serves what its own command adds, as one process, and stops at SIGTERM', async () => {
  const database = server === undefined ? undefined : await createDatabase(server)
  const who = { email: 'eva@aurora.example', password: 'Aurora360lobby' }
  const env = {
    PORTAL_DATA: join(folder, 'data'),
    DATABASE_URL: database?.url ?? '',
    NODE_ENV: 'production',
    PRODUCTION_ALLOWS: 'mail-in-files,demo-mail,http',
    USER_PASSWORD: who.password,
  }
  const api = startProcess(env, { main })
  const address = await api.address
  const admin = async (...args: string[]) => {
    const given = { env: { ...process.env, ...env } }
    return (await run(process.execPath, [join(dist, 'admin.js'), ...args], given)).stdout
  }
  const lobby = await lobbyFolder()

  const logo = join(lobby, panoramaFile)
  const company = /^Company (\d+)/.exec(
    await admin('add-company', '--name', 'Hotel Aurora', '--image', logo),
  )?.[1]
  const ofCompany = ['--company', company ?? '', '--name']
  await admin('add-user', ...ofCompany, 'Eva Luz', '--email', who.email)
  const project = await admin(
    ...['add-project', ...ofCompany, 'Lobby', '--folder', lobby, '--owner', who.email],
  )
  const session = await signInAt(address, who)
  expect(await isSignedIn(address, session)).toBe(true)
  const live = await openLiveAt(address, session)
  live.close()

  const path = `/projects?name=${/^Folder: (.+)$/m.exec(project)?.[1]}`
  for (const page of [path, '/docs/']) expect(await missingOn(`${address}${page}`)).toEqual([])

  if (existsSync('/proc/self/stat')) expect(childrenOf(api.child.pid)).toEqual([])
  expect(await endProcess(api.child, 'SIGTERM')).toBe(0)
  expect(api.said.errors).toBe('')
  await database?.drop()
})

async function lobbyFolder(): Promise<string> {
  const lobby = join(folder, 'lobby')
  mkdirSync(lobby)
  await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#0e6d80' } })
    .jpeg()
    .toFile(join(lobby, panoramaFile))
  writeFileSync(join(lobby, 'plan.pdf'), '%PDF-1.7')
  return lobby
}

/** The files that a page names, its import map included, and that don't answer. */
async function missingOn(url: string): Promise<string[]> {
  const page = await fetch(url)
  expect(page.status, url).toBe(200)
  const html = await page.text()
  const attributes = /(?:src|href|data-panorama)="([^"]+)"|": *"(\/viewer\/[^"]+)"/g
  const named = [...html.matchAll(attributes)].map(([, file, mapped]) => file ?? mapped ?? '')
  const own = named.filter((file) => new URL(file, url).origin === new URL(url).origin)
  expect(own.length, url).toBeGreaterThan(3)
  const statuses = await Promise.all(
    own.map(async (file) => {
      const { status } = await fetch(new URL(file, url))
      return { file, status }
    }),
  )
  return statuses.filter(({ status }) => status !== 200).map(({ file }) => file)
}

/** Ids of the processes that a process has started and that are alive. */
function childrenOf(pid: number | undefined): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program, in parentheses, may hold spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
