import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { ana, john } from '../test-api'
import {
  copyWithout,
  dataFolder,
  demoFolder,
  endProcess,
  endProcesses,
  isSignedIn,
  type Session,
  signInAt,
  startProcess,
} from '../test-process'

// The real process, on the embedded database in a folder of its own. Starting it is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const { folder, remove } = await demoFolder('process')
const lock = join(folder, 'db.lock')
const start = () => startProcess({ PORTAL_DATA: folder })

afterEach(endProcesses)
afterAll(remove)

/** Starts the api of a copy, with its data in the copy. */
function startCopy(copy: string, env: Record<string, string>) {
  const main = join(copy, 'src/main.ts')
  return startProcess({ PORTAL_DATA: join(copy, 'data'), ...env }, { main })
}

describe('a process that is killed', () => {
  test('loses nothing that it acknowledged, and the next one starts on the same folder', async () => {
    const first = start()
    const address = await first.address
    const acknowledged: Session[] = []
    const keepWriting = async (who: typeof ana) => {
      for (;;) {
        const signedIn = await signInAt(address, who).catch(() => undefined)
        if (!signedIn) return
        acknowledged.push(signedIn)
        if (acknowledged.length === 16) first.child.kill('SIGKILL')
      }
    }
    const exit = once(first.child, 'exit')
    await Promise.all([keepWriting(ana), keepWriting(john), exit])
    expect(existsSync(lock)).toBe(true)

    const second = await start().address
    expect(acknowledged.length).toBeGreaterThanOrEqual(16)
    const alive = await Promise.all(acknowledged.map((session) => isSignedIn(second, session)))
    expect(alive).toEqual(acknowledged.map(() => true))
  })
})

test.skipIf(process.platform !== 'linux')(
  'a process takes less than 400 MB after its first start, on the data that prepare.ts wrote',
  async () => {
    const made = dataFolder('first')
    const env = { PORTAL_DATA: made.folder }
    const prepared = startProcess({ ...env, SEED: 'demo' }, { main: 'prepare.ts' })
    expect(await once(prepared.child, 'exit')).toEqual([0, null])
    const { child, address } = startProcess(env)
    await address
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1])
    expect(kilobytes / 1024).toBeLessThan(400)
    await signInAt(await address, ana)
    await endProcess(child, 'SIGKILL')
    made.remove()
  },
)

test.each([
  [{}, false],
  [{ DURABLE: 'off' }, true],
])('in production with %j a warning of power cuts is logged: %s', async (env, isWarned) => {
  const allowed = { NODE_ENV: 'production', PRODUCTION_ALLOWS: 'mail-in-files,demo-mail,http' }
  const { address, said } = startProcess({ PORTAL_DATA: folder, ...allowed, ...env })
  await address
  expect(said.output.includes('can lose data in a power cut')).toBe(isWarned)
})

describe('a process that is asked to stop', () => {
  test('exits with 0 and releases the database; a second process was refused before', async () => {
    const first = start()
    await first.address
    const second = start()
    expect((await once(second.child, 'close'))[0]).toBe(1)
    expect(second.said.errors).toContain(`in use by process ${first.child.pid}`)
    expect(await endProcess(first.child, 'SIGTERM')).toBe(0)
    expect(existsSync(lock)).toBe(false)
    const next = start()
    await next.address
    expect(await endProcess(next.child, 'SIGINT')).toBe(0)
  })
})

describe('a process without the demo data', () => {
  test('refuses to write it, and starts otherwise', async () => {
    const copy = copyWithout('@portal/demo')
    const { child, said } = startCopy(copy.folder, { SEED: 'demo' })
    expect((await once(child, 'close'))[0]).toBe(1)
    expect(said.errors).toBe(
      'SEED=demo needs the package @portal/demo, which production installs leave out. Set SEED=none.\n',
    )
    expect(existsSync(join(copy.folder, 'data/db'))).toBe(false)

    // Nothing else needs the package.
    const next = startCopy(copy.folder, { SEED: 'none' })
    await next.address
    await endProcess(next.child, 'SIGTERM')
    copy.remove()
  })
})
