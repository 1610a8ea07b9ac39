import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getProjects, headers, pathOf, requestingUser, signIn } from '@portal/shared/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../src/auth/passwords'
import { openFolder } from '../src/db/client'
import { demoPassword } from '../src/seed/people'
import { insertDemo } from '../src/seed/queries'
import { ana, john } from './test-api'

// The real process, on the embedded database in a folder of its own. Starting it is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const main = resolve(import.meta.dirname, '../src/main.ts')
const folder = mkdtempSync(join(tmpdir(), 'portal-process-'))
const lock = join(folder, 'db.lock')
const running = new Set<ChildProcess>()

beforeAll(async () => {
  const { db, close } = await openFolder(join(folder, 'db'))
  await insertDemo(db, await hashPassword(demoPassword))
  await close()
})
afterEach(async () => {
  await Promise.all([...running].map((api) => kill(api, 'SIGKILL')))
})
afterAll(() => rmSync(folder, { recursive: true }))

function start(env: Record<string, string> = {}) {
  const given = { PORTAL_DATA: folder, API_PORT: '0', SEED: 'none', DATABASE_URL: '', ...env }
  const api = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(api)
  api.on('exit', () => running.delete(api))
  const said = { output: '', errors: '' }
  api.stderr.on('data', (part: Buffer) => {
    said.errors += part.toString()
  })
  const address = new Promise<string>((done, fail) => {
    api.stdout.on('data', (part: Buffer) => {
      said.output += part.toString()
      const found = /listening at (http:\S+?)"/.exec(said.output)?.[1]
      if (found) done(found)
    })
    api.on('exit', () => fail(new Error(said.errors)))
  })
  address.catch(() => undefined)
  return { api, said, address }
}

async function kill(api: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exit = once(api, 'exit')
  api.kill(signal)
  return (await exit)[0]
}

async function refusalOf(env: Record<string, string>): Promise<string> {
  const { api, said } = start(env)
  const [code] = await once(api, 'close')
  expect(code).toBe(1)
  return said.errors
}

async function post(address: string, who: typeof ana) {
  const reply = await fetch(`${address}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who, rememberMe: false }),
  })
  const [token, id] = [headers.sessionToken, headers.userId].map((name) => reply.headers.get(name))
  return { token: token ?? '', id: Number(id) }
}

async function isSignedIn(address: string, { token, id }: { token: string; id: number }) {
  const reply = await fetch(`${address}${pathOf(getProjects, { id })}`, {
    headers: { authorization: token, 'requesting-user': requestingUser(id) },
  })
  return reply.status === 200
}

describe('a process that is killed', () => {
  test('loses nothing that it acknowledged, and the next one starts on the same folder', async () => {
    const first = start()
    const address = await first.address
    const acknowledged: { token: string; id: number }[] = []
    const keepWriting = async (who: typeof ana) => {
      for (;;) {
        const signedIn = await post(address, who).catch(() => undefined)
        if (!signedIn) return
        acknowledged.push(signedIn)
        if (acknowledged.length === 16) first.api.kill('SIGKILL')
      }
    }
    const exit = once(first.api, 'exit')
    await Promise.all([keepWriting(ana), keepWriting(john), exit])
    expect(existsSync(lock)).toBe(true)

    const second = await start().address
    expect(acknowledged.length).toBeGreaterThanOrEqual(16)
    const alive = await Promise.all(acknowledged.map((session) => isSignedIn(second, session)))
    expect(alive).toEqual(acknowledged.map(() => true))
  })
})

describe('a process that is asked to stop', () => {
  test('ends with 0 and gives up the database; a second one was refused meanwhile', async () => {
    const first = start()
    await first.address
    expect(await refusalOf({})).toContain(`in use by process ${first.api.pid}`)
    expect(await kill(first.api, 'SIGTERM')).toBe(0)
    expect(existsSync(lock)).toBe(false)
    const next = start()
    await next.address
    expect(await kill(next.api, 'SIGINT')).toBe(0)
  })
})

describe('a process that cannot start says why and ends with 1', () => {
  test('when settings are wrong', async () => {
    const said = await refusalOf({
      API_PORT: 'x',
      PORTAL_ORIGINS: 'http://a.example/b',
      SEED: 'much',
    })
    for (const name of ['API_PORT', 'PORTAL_ORIGINS', 'SEED']) expect(said).toContain(name)
    expect(said).not.toContain('    at ')
  })

  test('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = Object(other.address())
    expect(await refusalOf({ API_PORT: String(port) })).toContain(`Port ${port} is taken`)
    expect(existsSync(lock)).toBe(false)
    other.close()
  })

  test('when its database does not answer', async () => {
    const url = 'postgres://portal:hidden@127.0.0.1:1/portal'
    const said = await refusalOf({ DATABASE_URL: url })
    expect(said).toContain('DATABASE_URL does not answer')
    expect(said).not.toContain('hidden')
  })

  test('when its folder cannot be written', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refusalOf({ PORTAL_DATA: join(file, 'data') })).toContain('cannot be written')
  })
})
