import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openService } from '../client/delivery-client'
import { applied } from '../commands/build-fixture'
import { readBuild } from '../commands/build-output'
import { startCanary } from '../commands/canary'
import { setPaused } from '../commands/kill'
import { type Call, newCallId } from '../documents/calls'
import { readPointer } from '../documents/pointer'
import { readServed, servedText } from '../documents/served'
import { readUses } from '../documents/uses'
import { breakingStorage, type ServedSite, sendCall, servedSite } from './service-fixture'

// Two services on one store, a store that fails in the middle of a change, and a service that is killed there.

const app = 'remote-auth'

let site: ServedSite
let releases: string[]
beforeEach(async () => {
  site = await servedSite()
  await site.release('host')
  releases = []
  for (const door of ['first()', 'second()', 'third()'])
    releases.push(await site.release(app, { files: { 'door.js': door } }))
})
afterEach(() => site.remove())

const served = async () => servedText(app, (await readServed(site.storage)).apps.get(app))
const actions = async (action: string) =>
  (await readPointer(site.storage, app)).history.filter((entry) => entry.action === action)
const textOf = async (reply: Response) => (await reply.json()).error

test('of two services that promote at the same time one wins, and the other says why not', async () => {
  const [one, other] = [await site.start(), await site.start()]
  const token = await site.token('pipeline')
  const [, , live = ''] = releases
  const newest = [
    await site.publishBuild(app, { files: { 'door.js': 'fourth()' } }),
    await site.publishBuild(app, { files: { 'door.js': 'fifth()' } }),
  ]
  const promote = (url: string, id = '') =>
    sendCall(url, token, { verb: 'promote', promotions: [{ app, id, expect: live }] })

  const replies = await Promise.all([promote(one.url, newest[0]), promote(other.url, newest[1])])

  const winner = replies.findIndex(({ status }) => status === 200)
  const [won, lost] = winner === 0 ? replies : replies.toReversed()
  expect([won?.status, lost?.status]).toEqual([200, 422])
  expect(lost && (await textOf(lost))).toBe(
    `The live release of ${app} is ${newest[winner]}, not ${live}.`,
  )
  expect(await served()).toBe(`The site serves ${app}: ${newest[winner]}.`)
})

test('a promotion that another one overtakes is refused, also without --expect', async () => {
  const token = await site.token('pipeline')
  const [first = '', second = '', third = ''] = releases
  const other = await site.start()
  let overtaken = false
  const slow = await site.start({
    site: {
      ...site.storage,
      async writeIfMatch(...file) {
        if (!overtaken) {
          overtaken = true
          const promotions = [{ app, id: second }]
          await sendCall(other.url, token, { verb: 'promote', promotions })
        }
        return site.storage.writeIfMatch(...file)
      },
    },
  })

  const promotions = [{ app, id: first }]
  const reply = await sendCall(slow.url, token, { verb: 'promote', promotions })

  expect(await textOf(reply)).toBe(`The live release of ${app} is ${second}, not ${third}.`)
  expect(await served()).toBe(`The site serves ${app}: ${second}.`)
})

const calls = {
  rollback: { verb: 'rollback', apps: [app] },
  kill: { verb: 'kill', app },
  promote: { verb: 'promote', promotions: [{ app }] },
}
const cuts = (['rollback', 'kill', 'promote'] as const).flatMap((verb) => [
  // The pointer, the page and the discovery document.
  [verb, 0, 'its id'] as const,
  [verb, 1, 'its id'] as const,
  [verb, 2, 'its id'] as const,
  [verb, 1, 'a new id'] as const,
  [verb, 2, 'a new id'] as const,
])

test.each(cuts)(
  'a %s that the store cuts after %i writes is finished by repeating it with %s',
  async (verb, survives, ids) => {
    const token = await site.token('pipeline')
    const before = (await actions(verb)).length
    const newest = await site.publishBuild(app, { files: { 'door.js': 'fourth()' } })
    const [, second = '', third = ''] = releases
    const { broken, mend } = breakingStorage(site.storage, survives)
    const cut = await site.start({ site: broken })
    const id = newCallId()
    const reply = await sendCall(cut.url, token, calls[verb], id)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])

    mend()
    const again = await sendCall(cut.url, token, calls[verb], ids === 'its id' ? id : newCallId())

    expect(again.status).toBe(200)
    expect(await served()).toBe(
      {
        rollback: `The site serves ${app}: ${second}.`,
        kill: `The site serves ${app}: ${second}; killed: ${third}.`,
        promote: `The site serves ${app}: ${newest}.`,
      }[verb],
    )
    expect(await actions(verb)).toHaveLength(before + 1)
  },
)

test('a release is killed also while the pointer is broken', async () => {
  const { url } = await site.start()
  const token = await site.token('pipeline')
  const [, second = '', third = ''] = releases
  await writeFile(join(site.site, `registry/${app}.json`), '{"app":')

  expect((await sendCall(url, token, calls.kill)).status).toBe(200)

  expect(await served()).toBe(`The site serves ${app}: ${second}; killed: ${third}.`)
})

const lostAnswers: [string, Call, object][] = [
  ['rollback', { verb: 'rollback', apps: [app] }, [{ app }]],
  ['kill', { verb: 'kill', app }, { app }],
  ['pause', { verb: 'pause', app }, { app, paused: true }],
  ['resume', { verb: 'resume', app }, { app, paused: false }],
  ['canary 25%', { verb: 'canary', app, share: 25, end: false }, { app, share: 25 }],
  ['canary ended', { verb: 'canary', app, end: true }, { app, canary: null }],
]

test.each(lostAnswers)(
  'a %s whose answer could not be kept is not done twice',
  async (action, call, result) => {
    const token = await site.token('pipeline')
    if (action === 'resume') await applied(site.storage, setPaused(app, true), 'test')
    const newest = await site.publishBuild(app, { files: { 'door.js': 'fourth()' } })
    if (action === 'canary ended')
      await applied(site.storage, startCanary({ app, id: newest, share: 10 }), 'test')
    // The last use of the token, the note and the first line of the history.
    const { broken, mend } = breakingStorage(site.store, 3)
    const { url } = await site.start({ store: broken, leaseMs: 300 })
    const id = newCallId()
    const first = await sendCall(url, token, call, id)
    expect(first.status).toBe(503)
    expect(await actions(action)).toHaveLength(1)

    mend()
    const { url: other } = await site.start()
    let reply = await sendCall(other, token, call, id)
    while (reply.status === 409) {
      await pause(20)
      reply = await sendCall(other, token, call, id)
    }

    expect(reply.status).toBe(200)
    expect((await reply.json()).result).toMatchObject(result)
    expect(await actions(action)).toHaveLength(1)
    // Another call is another attempt.
    if (action === 'pause')
      expect(await textOf(await sendCall(other, token, call))).toBe(`${app} is already paused.`)
  },
)

test('a publish whose answer could not be kept is answered when it is repeated', async () => {
  const token = await site.token('pipeline')
  const folder = await site.build(app, { files: { 'door.js': 'fourth()' } })
  const { release, files } = await readBuild(folder, app)
  const { url: other } = await site.start()
  const upload = await openService(other, token).upload({ app, version: release.version, files })
  const call = { verb: 'publish', app, upload }
  // The note and the first line of the history; the last use of the token is known.
  const { broken, mend } = breakingStorage(site.store, 2)
  const { url } = await site.start({ store: broken, leaseMs: 300 })
  const id = newCallId()
  expect((await sendCall(url, token, call, id)).status).toBe(503)
  expect((await readPointer(site.storage, app)).versions.at(-1)?.id).toBe(release.id)

  mend()
  let reply = await sendCall(other, token, call, id)
  while (reply.status === 409) {
    await pause(20)
    reply = await sendCall(other, token, call, id)
  }

  expect(reply.status).toBe(200)
  expect((await reply.json()).result).toMatchObject({ app, id: release.id })
  expect(await site.store.list('uploads')).toEqual([])
})

test('a publish that the disk refuses may be repeated, and names no folder', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const { url } = await site.start()
  const token = await site.token('pipeline')
  const folder = await site.build(app, { files: { 'door.js': 'fourth()' } })
  const { release, files } = await readBuild(folder, app)
  const upload = await openService(url, token).upload({ app, version: release.version, files })
  const taken = join(site.site, 'r', app, release.id)
  await writeFile(taken, 'no folder')
  const [call, id] = [{ verb: 'publish', app, upload }, newCallId()]

  const refused = await sendCall(url, token, call, id)
  await rm(taken)
  const again = await sendCall(url, token, call, id)

  expect([refused.status, await textOf(refused)]).toEqual([
    503,
    'The store does not answer. Try again.',
  ])
  expect(errors).toHaveBeenCalledWith(expect.stringContaining(taken))
  expect(again.status).toBe(200)
})

test.each(['its id', 'a new id'])(
  'a repair that the store cuts before the page is finished by repeating it with %s',
  async (ids) => {
    const token = await site.token('pipeline')
    const [, , third = ''] = releases
    await writeFile(join(site.site, `registry/${app}.json`), '{"app":')
    await writeFile(join(site.site, 'index.html'), 'half a page')
    const { broken, mend } = breakingStorage(site.storage, 1)
    const { url } = await site.start({ site: broken })
    const [call, id] = [{ verb: 'repair', app }, newCallId()]
    expect((await sendCall(url, token, call, id)).status).toBe(503)
    expect(await actions('repair')).toHaveLength(1)

    mend()
    const again = await sendCall(url, token, call, ids === 'its id' ? id : newCallId())

    expect(again.status).toBe(200)
    expect((await again.json()).result).toMatchObject({ app, live: third })
    expect(await actions('repair')).toHaveLength(1)
    expect(await readFile(join(site.site, 'index.html'), 'utf8')).toContain(third)
  },
)

test('a call whose service was killed is finished by another one, once', {
  timeout: 30_000,
}, async () => {
  const [, second = ''] = releases
  const token = await site.token('pipeline')
  const fixture = join(import.meta.dirname, 'dying-service-fixture.ts')
  const leaseMs = 1500
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fixture, site.folder, '1', `${leaseMs}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
  const id = newCallId()
  const rollback = { verb: 'rollback', apps: [app] } as const
  await expect(sendCall(url, token, rollback, id)).rejects.toThrow()
  const begun = Date.now()
  expect(await actions('rollback')).toHaveLength(1)

  const { url: next } = await site.start()
  const early = await sendCall(next, token, rollback, id)
  const statuses = [early.status]
  let reply = early
  while (reply.status === 409 && Date.now() - begun < 10 * leaseMs)
    reply = await pause(50).then(() => sendCall(next, token, rollback, id))

  expect(statuses).toEqual([409])
  expect(reply.status).toBe(200)
  expect(await actions('rollback')).toHaveLength(1)
  expect(await served()).toBe(`The site serves ${app}: ${second}.`)
  const uses = await readUses(site.store, { atMost: 100 })
  expect(uses.filter(({ call }) => call === id).map(({ outcome }) => outcome)).toContain('done')
})

test('a client waits for a service that restarts', async () => {
  const { url, close } = await site.start()
  await close()
  const service = openService(url, await site.token('pipeline'), [100, 100, 1000])

  const call = service.call({ verb: 'pause', app })
  await pause(50)
  await site.start({}, {}, Number(new URL(url).port))

  expect((await call).lines).toContain(`${app} is paused.`)
})
