import { once } from 'node:events'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetPaths, beginSecondFactor, sendContactMessage } from '@portal/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ana } from '../test-api'
import {
  callAt,
  copyOfData,
  demoFolder,
  endProcess,
  endProcesses,
  signInAt,
  startProcess,
  uploadPortraitAt,
} from '../test-process'

// Who can read what the api keeps. The real process: it sets the mode of new files for all that it does.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
/** Only root can make files of other users. */
const isRoot = process.getuid?.() === 0
const nobody = 65_534

let demo: Awaited<ReturnType<typeof demoFolder>>
beforeAll(async () => {
  demo = await demoFolder('demo')
})
afterAll(() => demo.remove())

let data: ReturnType<typeof copyOfData>
beforeEach(() => {
  data = copyOfData(demo.folder, 'modes')
})
afterEach(async () => {
  await endProcesses()
  data.remove()
})

const start = () => startProcess({ PORTAL_DATA: data.folder })

/** Everything that the api keeps, with its mode. */
function modesIn(folder: string): Map<string, string> {
  const paths = ['.', ...readdirSync(folder, { recursive: true }).map(String)]
  return new Map(
    paths.map((path) => [path, (lstatSync(join(folder, path)).mode & 0o777).toString(8)]),
  )
}

const openIn = (folder: string) =>
  [...modesIn(folder)].filter(([, mode]) => !/^[0-7]00$/.test(mode))

/** Makes the api write each kind of file; returns its process. */
async function useApi() {
  const started = start()
  const address = await started.address
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const session = await signInAt(address, ana)
  const reply = await uploadPortraitAt(address, session, picture)
  expect(reply.status).toBe(200)
  const body = { name: 'Ana', email: ana.email, message: 'Who can read this message?' }
  expect((await callAt(address, sendContactMessage, { body })).status).toBe(200)
  const begun = await callAt(address, beginSecondFactor, {
    params: { id: session.id },
    body: { authPassword: ana.password },
    session,
  })
  expect(begun.status).toBe(200)
  await vi.waitUntil(() => readdirSync(join(data.folder, 'outbox')).some(isMail), {
    timeout: 10_000,
  })
  return started
}
const isMail = (file: string) => file.endsWith('.json')

describe('the data folder', () => {
  test('is for its owner only, with every file that the api writes', async () => {
    const { child } = await useApi()
    const modes = modesIn(data.folder)
    const kinds = [
      /^admin\.sock$/,
      /^db\.lock$/,
      /^keys\/second-factor$/,
      /^db\/pg_wal\/0/,
      /^outbox\/.*json$/,
    ]
    for (const kind of [...kinds, new RegExp(`^assets${assetPaths.portraits}/.*jpg$`)]) {
      const found = [...modes].filter(([path]) => kind.test(path))
      expect(found.length, String(kind)).toBeGreaterThan(0)
      expect(new Set(found.map(([, mode]) => mode)), String(kind)).toEqual(new Set(['600']))
    }
    expect(modes.get('.')).toBe('700')
    expect(openIn(data.folder)).toEqual([])
    await endProcess(child, 'SIGTERM')
    expect(openIn(data.folder)).toEqual([])
  })

  test('of an earlier version is closed at the start, with all that is in it', async () => {
    await endProcess((await useApi()).child, 'SIGTERM')
    for (const path of modesIn(data.folder).keys()) {
      const file = join(data.folder, path)
      chmodSync(file, lstatSync(file).isDirectory() ? 0o777 : 0o666)
    }
    await start().address
    expect(openIn(data.folder)).toEqual([])
  })

  test('stays readable for a web server when it holds the site, but not what the api keeps', async () => {
    const page = join(data.folder, 'site/index.html')
    mkdirSync(join(page, '..'))
    writeFileSync(page, '')
    chmodSync(data.folder, 0o777)
    await start().address
    const modes = modesIn(data.folder)
    expect([modes.get('.'), modes.get('site'), modes.get('site/index.html')]).toEqual([
      '755',
      '755',
      '644',
    ])
    const others = openIn(data.folder).filter(([path]) => path !== '.' && !path.startsWith('site'))
    expect(others).toEqual([])
  })

  describe.skipIf(!isRoot)('of another user, who lets everybody write', () => {
    const startAsOther = () => startProcess({ PORTAL_DATA: data.folder }, { user: nobody })
    beforeEach(() => {
      for (const path of modesIn(data.folder).keys())
        chownSync(join(data.folder, path), nobody, nobody)
      chownSync(data.folder, 0, 0)
      chmodSync(data.folder, 0o777)
    })

    test('is warned about: only names can be read there', async () => {
      const { child, said, address } = startAsOther()
      await address
      await endProcess(child, 'SIGTERM')
      expect(said.output).toContain('it belongs to another user')
      expect(openIn(data.folder)).toEqual([['.', '777']])
    })

    test('is refused when the mail in it can be read', async () => {
      const outbox = join(data.folder, 'outbox')
      mkdirSync(outbox)
      chmodSync(outbox, 0o777)
      const { child, said } = startAsOther()
      expect((await once(child, 'close'))[0]).toBe(1)
      expect(said.errors).toBe(
        `Other users can read ${outbox}, and it belongs to another user. Make the user of the api its owner.\n`,
      )
    })
  })
})
