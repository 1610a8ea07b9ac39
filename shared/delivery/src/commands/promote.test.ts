import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pointerPath } from '@portal/contract/site-paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { readServed, servedText } from '../documents/served'
import { writeSite } from '../site/write-site'
import type { Storage } from '../storage/storage'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { startCanary } from './canary'
import { kill } from './kill'
import { promote, rollback } from './promote'

const run = promisify(execFile)
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
const app = 'remote-auth'

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const variant = (name: string) => ({ files: { 'door.js': `door('${name}')` } })
const livePage = async () => (await site.storage.read('index.html'))?.body.toString()

test('a promote changes the pointer, by default to the newest release', async () => {
  const first = await site.publishBuild(app)
  const second = await site.publishBuild(app, variant('second'))

  expect(await applied(site.storage, promote([{ app }]), 'ana')).toEqual([
    { app, id: second, from: null },
  ])
  expect(await applied(site.storage, promote([{ app, id: first }]), 'rita')).toEqual([
    { app, id: first, from: second },
  ])

  const { channels, history } = await readPointer(site.storage, app)
  expect(channels.stable).toBe(first)
  expect(history.slice(2)).toMatchObject([
    { action: 'promote', from: null, to: second, by: 'ana' },
    { action: 'promote', from: second, to: first, by: 'rita' },
  ])
})

test('an unknown version is refused, and the known ones are listed', async () => {
  const id = await site.publishBuild(app)

  await expect(
    applied(site.storage, promote([{ app, id: '9.9.9-00000000' }]), 'test'),
  ).rejects.toThrow(`Unknown release: remote-auth 9.9.9-00000000\nPublished:\n  ${id}`)
  await expect(applied(site.storage, promote([{ app: 'host' }]), 'test')).rejects.toThrow(
    'host has no published release yet.',
  )
})

test.each([
  ['door.js', 'tampered()', /door\.js does not match its digest/],
  ['login.js.br', 'tampered', /login\.js\.br does not match its digest/],
  ['release.json', '{}', /release\.json does not match its published digest/],
])('a release whose %s was tampered with is refused', async (file, text, message) => {
  const id = await site.publishBuild(app)
  await writeFile(join(site.site, 'r', app, id, file), text)

  await expect(applied(site.storage, promote([{ app, id }]), 'test')).rejects.toThrow(message)
  expect((await readPointer(site.storage, app)).channels).toEqual({})
})

test('a remote with the container of another one is refused', async () => {
  await site.release(app)
  const id = await site.publishBuild('remote-tables', { contents: { container: 'remote_auth' } })

  await expect(
    applied(site.storage, promote([{ app: 'remote-tables', id }]), 'test'),
  ).rejects.toThrow('container remote_auth: remote-auth')
})

test('a release with a missing file is refused', async () => {
  const id = await site.publishBuild(app)
  await rm(join(site.site, 'r', app, id, 'door.js'))

  await expect(applied(site.storage, promote([{ app, id }]), 'test')).rejects.toThrow(
    /door\.js is missing/,
  )
})

test('a stale expectation is refused', async () => {
  const first = await site.release(app)
  const second = await site.release(app, variant('second'))

  await expect(
    applied(site.storage, promote([{ app, id: first, expect: first }]), 'test'),
  ).rejects.toThrow(`The live release of remote-auth is ${second}, not ${first}.`)
  expect((await readPointer(site.storage, app)).channels.stable).toBe(second)
})

test('each rollback goes one release back, and never returns to one it left', async () => {
  await site.release('host')
  const [first, second, third] = [
    await site.release(app, variant('first')),
    await site.release(app, variant('second')),
    await site.release(app, variant('third')),
  ]
  expect(await applied(site.storage, rollback([app]), 'ana')).toEqual([
    { app, id: second, from: third },
  ])
  const page = await livePage()
  expect(page).toContain(`"url":"/r/${app}/${second}/","metadata"`)
  // The fallback isn't the release that was just withdrawn.
  expect(page).not.toContain(third)
  expect(await applied(site.storage, rollback([app]), 'ana')).toEqual([
    { app, id: first, from: second },
  ])
  await expect(applied(site.storage, rollback([app]), 'ana')).rejects.toThrow(
    'remote-auth has no earlier live release.',
  )
  const fourth = await site.release(app, variant('fourth'))
  expect(await applied(site.storage, rollback([app]), 'rita')).toEqual([
    { app, id: first, from: fourth },
  ])
  const { history } = await readPointer(site.storage, app)
  expect(history.at(-1)).toMatchObject({ action: 'rollback', from: fourth, to: first, by: 'rita' })
})

test('a rollback goes back over a killed release to the one before', async () => {
  await site.release('host')
  const first = await site.release(app, variant('first'))
  const second = await site.release(app, variant('second'))
  const bad = await site.release(app, variant('bad'))
  await applied(site.storage, promote([{ app, id: second }]), 'test')
  await applied(site.storage, kill(app, bad), 'test')
  expect(await applied(site.storage, rollback([app]), 'test')).toEqual([
    { app, id: first, from: second },
  ])
})

test('a kill does not bring back what a rollback took back', async () => {
  await site.release('host')
  const first = await site.release(app, variant('first'))
  const second = await site.release(app, variant('second'))
  await site.release(app, variant('third'))
  await applied(site.storage, rollback([app]), 'test')
  expect(await applied(site.storage, kill(app), 'test')).toEqual({ id: second, live: first })
})

test('a release that is killed while its files are checked does not go live', async () => {
  await site.release('host')
  const live = await site.release(app, variant('first'))
  const id = await site.publishBuild(app, variant('second'))
  let isKilled = false
  const slow: Storage = {
    ...site.storage,
    async read(path) {
      if (path.includes(`${id}/door.js`) && !isKilled) {
        isKilled = true
        await applied(site.storage, kill(app, id), 'other')
      }
      return site.storage.read(path)
    },
  }
  await expect(applied(slow, promote([{ app, id }]), 'test')).rejects.toThrow(
    `remote-auth ${id} was killed or removed.`,
  )
  expect((await readPointer(site.storage, app)).channels.stable).toBe(live)
})

test('a rollback to an incompatible release is refused, and several go back together', async () => {
  const host = await site.release('host')
  const before = await site.release(app)
  await site.publishBuild('host', { contents: { contract: '2.0.0', fits: '2.0.0' } })
  await site.publishBuild(app, { contents: { fits: '^2.0.0' } })
  await applied(site.storage, promote([{ app }, { app: 'host' }]), 'test')

  await expect(applied(site.storage, rollback([app]), 'test')).rejects.toThrow('MISFIT')
  expect(await applied(site.storage, rollback([app, 'host']), 'test')).toMatchObject([
    { app, id: before },
    { app: 'host', id: host },
  ])
})

test('pages that were composed meanwhile do not keep what a failed promotion took back', async () => {
  const host = await site.release('host', variant('first'))
  const before = await site.release(app, variant('first'))
  await site.publishBuild('host', variant('second'))
  await site.publishBuild(app, variant('second'))
  const servedHost = async () =>
    servedText('host', (await readServed(site.storage)).apps.get('host'))
  const failing: Storage = {
    ...site.storage,
    async writeIfMatch(path, body, etag) {
      if (path !== pointerPath(app)) return site.storage.writeIfMatch(path, body, etag)
      await writeSite(site.storage)
      expect(await servedHost()).not.toContain(host)
      throw new Error('No space left on the device')
    },
  }
  const attempt = applied(failing, promote([{ app: 'host' }, { app }]), 'test')
  await expect(attempt).rejects.toThrow('No space left on the device')
  expect((await readPointer(site.storage, 'host')).channels.stable).toBe(host)
  expect((await readPointer(site.storage, app)).channels.stable).toBe(before)
  expect(await servedHost()).toBe(`The site serves host: ${host}.`)
})

test('a rollback after a concurrent change is refused', async () => {
  await site.release('host')
  const first = await site.release(app, variant('first'))
  await site.release(app, variant('second'))
  const third = await site.release(app, variant('third'))
  let isOvertaken = false
  const slow: Storage = {
    ...site.storage,
    async read(path) {
      if (path.startsWith('r/') && !isOvertaken) {
        isOvertaken = true
        await applied(site.storage, promote([{ app, id: first }]), 'other')
      }
      return site.storage.read(path)
    },
  }
  await expect(applied(slow, rollback([app]), 'test')).rejects.toThrow(
    `The live release of remote-auth is ${first}, not ${third}.`,
  )
  expect((await readPointer(site.storage, app)).channels.stable).toBe(first)
})

test('a remote that does not run on the live host is refused, with the matrix', async () => {
  const host = await site.release('host')
  const id = await site.publishBuild(app, { contents: { fits: '^2.0.0' } })

  const refusal = applied(site.storage, promote([{ app, id }]), 'test')

  await expect(refusal).rejects.toThrow('These releases are incompatible:')
  await expect(refusal).rejects.toThrow(
    `MISFIT  ${app} ${id} needs contract ^2.0.0, host ${host} has 1.0.0`,
  )
})

describe('shared modules', () => {
  const provides = { react: '19.3.1', '@portal/shared/contract': '1.0.0' }
  const withReact = (react: string) => ({ contents: { requires: { react } } })

  test('that the live host does not provide are named, and the remote is refused', async () => {
    const host = await site.release('host', { contents: { provides } })
    await site.release(app, withReact('^19.0.0'))
    const id = await site.publishBuild(app, {
      contents: { requires: { react: '^99.0.0', '@portal/shared/ui/maps': '^1.0.0' } },
    })

    const refusal = applied(site.storage, promote([{ app, id }]), 'test')

    await expect(refusal).rejects.toThrow(
      `MISFIT  ${app} ${id} needs react ^99.0.0, host ${host} has 19.3.1`,
    )
    await expect(refusal).rejects.toThrow(
      `MISFIT  ${app} ${id} needs @portal/kit/ui/maps ^1.0.0, host ${host} has none`,
    )
  })

  test('that a new host no longer provides keep it from going live', async () => {
    await site.release('host', { contents: { provides } })
    const remote = await site.release(app, withReact('^19.3.0'))
    const id = await site.publishBuild('host', {
      contents: { provides: { ...provides, react: '20.0.0' } },
    })

    await expect(applied(site.storage, promote([{ app: 'host', id }]), 'test')).rejects.toThrow(
      `MISFIT  ${app} ${remote} needs react ^19.3.0, host ${id} has 20.0.0`,
    )
  })

  test('are also checked for a rollback and a canary', async () => {
    await site.release('host', { contents: { provides } })
    await site.release(app, withReact('^19.3.0'))
    const host = { contents: { provides: { ...provides, react: '20.0.0' } } }
    await site.publishBuild('host', host)
    const next = await site.publishBuild(app, withReact('^20.0.0'))
    await applied(site.storage, promote([{ app: 'host' }, { app, id: next }]), 'test')
    const old = await site.publishBuild(app, withReact('^19.3.1'))

    await expect(applied(site.storage, rollback([app]), 'test')).rejects.toThrow(
      'needs react ^19.3.0',
    )
    await expect(
      applied(site.storage, startCanary({ app, id: old, share: 10 }), 'test'),
    ).rejects.toThrow('needs react ^19.3.1')
  })

  test('are not compared if the host or the remote does not list them', async () => {
    await site.release('host')
    const listed = await site.release(app, withReact('^99.0.0'))
    await site.publishBuild('host', { contents: { provides } })
    await expect(applied(site.storage, promote([{ app: 'host' }]), 'test')).rejects.toThrow(
      `${app} ${listed} needs react ^99.0.0`,
    )
    await site.release(app, variant('unlisted'))
    await expect(applied(site.storage, promote([{ app: 'host' }]), 'test')).resolves.toHaveLength(1)
  })
})

test('a host that a live remote does not run on is refused, with the matrix', async () => {
  await site.release('host')
  const remote = await site.release(app)
  const fitting = await site.release('remote-tables', {
    contents: { fits: '>=1', screens: [], container: 'remote_tables' },
  })
  const id = await site.publishBuild('host', { contents: { contract: '2.0.0', fits: '2.0.0' } })

  const refusal = applied(site.storage, promote([{ app: 'host', id }]), 'test')

  await expect(refusal).rejects.toThrow(`${app} ${remote} needs contract ^1.0.0, host ${id} has 2`)
  await expect(refusal).rejects.toThrow(`  fits    remote-tables ${fitting} needs contract >=1`)
})

test('releases that need each other go live together', async () => {
  await site.release('host')
  const before = await site.release(app)
  const host = await site.publishBuild('host', { contents: { contract: '2.0.0', fits: '2.0.0' } })
  const remote = await site.publishBuild(app, { contents: { fits: '^2.0.0' } })

  await expect(applied(site.storage, promote([{ app }]), 'test')).rejects.toThrow('MISFIT')
  await expect(applied(site.storage, promote([{ app: 'host' }]), 'test')).rejects.toThrow('MISFIT')
  expect(await applied(site.storage, promote([{ app }, { app: 'host' }]), 'test')).toMatchObject([
    { app, id: remote, from: before },
    { app: 'host', id: host },
  ])
})

test('of many concurrent promotes none is lost, and the page shows the last', {
  timeout: 30_000,
}, async () => {
  await site.release('host')
  const ids = []
  for (let number = 0; number < 12; number++)
    ids.push(await site.publishBuild(app, variant(`${number}`)))

  await Promise.all(
    ids.map(async (id) => {
      await applied(site.storage, promote([{ app, id }]), id)
    }),
  )

  const { channels, history } = await readPointer(site.storage, app)
  const promotes = history.filter(({ action }) => action === 'promote')
  expect(promotes.map(({ to }) => to).sort()).toEqual([...ids].sort())
  expect(promotes.map(({ from }) => from)).toEqual([
    null,
    ...promotes.slice(0, -1).map((p) => p.to),
  ])
  expect(channels.stable).toBe(promotes.at(-1)?.to)
  expect(await livePage()).toContain(`"url":"/r/${app}/${channels.stable}/","metadata"`)
})

test('of concurrent promotes by several processes none is lost', { timeout: 60_000 }, async () => {
  await site.release('host')
  const ids = []
  for (let number = 0; number < 4; number++)
    ids.push(await site.publishBuild(app, variant(`${number}`)))

  const outputs = await Promise.all(
    ids.map((id) =>
      run(process.execPath, ['--import', 'tsx', cli, 'promote', app, id, '--site', site.site]),
    ),
  )

  for (const { stdout } of outputs)
    expect(stdout).toMatch(/^ {2}fits {4}remote-auth \S+ needs contract \S+, host \S+ has \S+$/m)
  const { channels, history } = await readPointer(site.storage, app)
  const promotes = history.filter(({ action }) => action === 'promote')
  expect(promotes.map(({ to }) => to).sort()).toEqual([...ids].sort())
  expect(await livePage()).toContain(`"url":"/r/${app}/${channels.stable}/","metadata"`)
})
