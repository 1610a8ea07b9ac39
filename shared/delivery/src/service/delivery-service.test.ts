import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openService } from '../client/delivery-client'
import { readBuild } from '../commands/build-output'
import { publishTo } from '../commands/publish-to'
import { newCallId } from '../documents/calls'
import { readPointer } from '../documents/pointer'
import { readServed, servedText } from '../documents/served'
import { addToken, readTokens, revokeToken, rotateToken } from '../documents/tokens'
import { readUses } from '../documents/uses'
import type { Storage } from '../storage/storage'
import {
  publishedIn,
  publishThrough,
  rollBackAtOnce,
  type ServedSite,
  sendCall,
  servedSite,
} from './service-fixture'

const app = 'remote-auth'

let site: ServedSite
let live: string
beforeEach(async () => {
  site = await servedSite()
  await site.release('host')
  live = await site.release(app, { files: { 'door.js': 'first()' } })
})
afterEach(() => site.remove())

const served = async () => servedText(app, (await readServed(site.storage)).apps.get(app))
const pointerText = async () => `${(await site.storage.read(`registry/${app}.json`))?.body}`
const textOf = async (reply: Response) => (await reply.json()).error

test('a token publishes and promotes, and its name is the author', async () => {
  const { url } = await site.start()
  const service = openService(url, await site.token('auth-pipeline'))
  const folder = await site.build(app, { files: { 'door.js': 'second()' } })
  const progress: number[] = []

  const outcome = await publishTo(service, app, folder, {
    onStored: (done) => progress.push(done),
  })
  const { id, isNew } = publishedIn(outcome)
  const { lines, result } = await service.call({
    verb: 'promote',
    promotions: [{ app, id, expect: live }],
  })

  expect(isNew).toBe(true)
  // One file and the description differ from the live release; the others need not be sent.
  expect(progress).toHaveLength(1)
  expect(lines).toEqual([
    `${app} ${id} is live after ${live}`,
    `The site serves ${app}: ${id}.`,
    expect.stringContaining(app),
  ])
  expect(result).toEqual([{ app, id, from: live }])
  expect(await served()).toBe(`The site serves ${app}: ${id}.`)
  const { history } = await readPointer(site.storage, app)
  expect(history.slice(-2)).toMatchObject([
    { action: 'publish', to: id, by: 'auth-pipeline' },
    { action: 'promote', to: id, by: 'auth-pipeline' },
  ])
  expect((await service.call({ verb: 'status' })).lines.join()).toContain(`${app}  ${id}`)
  expect((await service.call({ verb: 'history', app })).lines.join()).toContain('auth-pipeline')
})

describe('a token is refused', () => {
  const promote = () => ({ verb: 'promote', promotions: [{ app }] })

  test.each([
    ['of another app', 403, 'The token tables is for remote-tables, not for remote-auth.'],
    ['of another verb', 403, 'The token reader does not allow promote, only status.'],
    ['that is revoked', 401, 'The token gone is revoked. Ask the operator for another.'],
    ['that has expired', 401, 'The token old is expired. Ask the operator for another.'],
    ['that nobody has', 401, 'Unknown token. Ask the operator for another.'],
  ])('%s', async (kind, status, message) => {
    const { url } = await site.start()
    await site.publishBuild(app, { files: { 'door.js': 'second()' } })
    const tokens: Record<string, () => Promise<string>> = {
      'of another app': () =>
        addToken(site.store, { name: 'tables', app: 'remote-tables', verbs: ['promote'], days: 1 }),
      'of another verb': () => site.token('reader', ['status']),
      'that is revoked': async () => {
        const text = await site.token('gone')
        await revokeToken(site.store, 'gone')
        return text
      },
      'that has expired': () => {
        const yesterday = Date.now() - 86_400_001
        return addToken(site.store, { name: 'old', app, verbs: ['promote'], days: 1 }, yesterday)
      },
      'that nobody has': async () => `portal_${'A'.repeat(43)}`,
    }
    const before = await pointerText()

    const reply = await sendCall(url, (await tokens[kind]?.()) ?? '', promote())

    expect([reply.status, await textOf(reply)]).toEqual([status, message])
    expect(await pointerText()).toBe(before)
    const [use] = await readUses(site.store, { atMost: 1 })
    expect(use).toMatchObject({ outcome: 'refused', reason: message, from: '127.0.0.1' })
  })

  test('also for reading, uploading and what names several apps', async () => {
    const { url } = await site.start()
    const token = await addToken(site.store, {
      name: 'tables',
      app: 'remote-tables',
      verbs: ['history', 'publish', 'promote', 'rollback'],
      days: 1,
    })
    const service = openService(url, token)
    const message = 'The token tables is for remote-tables, not for remote-auth.'

    await expect(service.call({ verb: 'history', app })).rejects.toThrow(message)
    await expect(publishThrough(url, token, site, 'other()')).rejects.toThrow(message)
    const several = { verb: 'promote', promotions: [{ app: 'remote-tables' }, { app }] }
    expect(await textOf(await sendCall(url, token, several))).toBe(message)
    await expect(service.call({ verb: 'rollback', apps: ['remote-tables', app] })).rejects.toThrow(
      message,
    )
  })
})

test('a rotated token is valid for a while beside the new one', async () => {
  const { url } = await site.start()
  const earlier = await site.token('pipeline')
  const status = async (token: string) => (await sendCall(url, token, { verb: 'status' })).status
  const rotate = (graceMs: number) => rotateToken(site.store, 'pipeline', { days: 1, graceMs })

  const next = await rotate(60_000)
  expect([await status(earlier), await status(next)]).toEqual([200, 200])
  const last = await rotate(0)

  expect([await status(next), await status(last)]).toEqual([401, 200])
})

test('tokens are stored as digests, and their last use is known', async () => {
  const { url } = await site.start()
  const token = await site.token('pipeline')
  await sendCall(url, token, { verb: 'status' })
  await sendCall(url, `${token}x`, { verb: 'status' })

  const files = await readdir(join(site.folder, 'delivery'), {
    recursive: true,
    withFileTypes: true,
  })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
  )
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.join()).not.toContain(token.slice('portal_'.length))
  const [stored] = await readTokens(site.store)
  expect(stored?.secrets).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(Date.now() - Date.parse(stored?.lastUsedAt ?? '')).toBeLessThan(60_000)
})

test('of many first calls at once, one stores the last use', async () => {
  let stored = 0
  const store: Storage = {
    ...site.store,
    async writeIfMatch(path, body, etag) {
      const isStored = await site.store.writeIfMatch(path, body, etag)
      if (path === 'tokens.json' && isStored) stored += 1
      return isStored
    },
  }
  const { url } = await site.start({ store })
  const token = await site.token('pipeline')
  const calls = Array.from({ length: 10 }, () => sendCall(url, token, { verb: 'status' }))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(stored).toBe(1)
})

describe('a repeated call', () => {
  test('is answered as before and done once, by any service', async () => {
    const second = await site.release(app, { files: { 'door.js': 'second()' } })
    await site.release(app, { files: { 'door.js': 'third()' } })
    const [one, other] = [await site.start(), await site.start()]
    const token = await site.token('pipeline')
    const id = newCallId()
    const rollback = { verb: 'rollback', apps: [app] }

    const first = await sendCall(one.url, token, rollback, id)
    const again = await sendCall(one.url, token, rollback, id)
    const elsewhere = await sendCall(other.url, token, rollback, id)

    expect([first.status, again.status, elsewhere.status]).toEqual([200, 200, 200])
    const answer = await first.json()
    expect(await again.json()).toEqual(answer)
    expect(await elsewhere.json()).toEqual(answer)
    expect(await served()).toBe(`The site serves ${app}: ${second}.`)
    const [use] = await readUses(site.store, { atMost: 1 })
    expect(use).toMatchObject({ outcome: 'done', reason: 'answered as before', call: id })
  })

  test('that was refused stays refused', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const id = newCallId()
    const promote = { verb: 'promote', promotions: [{ app, expect: '9.9.9-00000000' }] }

    const first = await sendCall(url, token, promote, id)
    const again = await sendCall(url, token, promote, id)

    const message = `The live release of ${app} is ${live}, not 9.9.9-00000000.`
    expect([first.status, await textOf(first)]).toEqual([422, message])
    expect([again.status, await textOf(again)]).toEqual([422, message])
  })

  test('with an id of another call, or an old one, is refused', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const id = newCallId()
    await sendCall(url, token, { verb: 'compose' }, id)

    const other = await sendCall(url, token, { verb: 'pause', app }, id)
    const old = newCallId(Date.now() - 2 * 3_600_000)
    const stale = await sendCall(url, token, { verb: 'pause', app }, old)
    const loud = await sendCall(url, token, { verb: 'compose' }, id.toUpperCase())

    expect([other.status, await textOf(other)]).toEqual([
      409,
      'The id of this call was used for another one.',
    ])
    expect(loud.status).toBe(400)
    expect(stale.status).toBe(409)
    expect(await textOf(stale)).toMatch(/^This call is of .* Check the clock/)
    expect(await served()).not.toContain('paused')
  })

  test('of a publish is answered with the description, which its note does not repeat', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const contents = { version: '1.0.0', notes: 'x'.repeat(40_000) }
    const folder = await site.build(app, { contents })
    const { release, files } = await readBuild(folder, app)
    const upload = await openService(url, token).upload({ app, version: release.version, files })
    const id = newCallId()
    const publish = { verb: 'publish', app, upload }

    const first = await sendCall(url, token, publish, id)
    const again = await sendCall(url, token, publish, id)

    const answer = await first.json()
    expect(answer.result.description).toContain(contents.notes)
    expect(await again.json()).toEqual(answer)
    expect(await site.store.sizeOf('requests')).toBeLessThan(10_000)
  })

  test('is one of a thousand in two hours that a token may make', { timeout: 20_000 }, async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const note = (age: number) =>
      site.store.putImmutable(
        `requests/pipeline/${newCallId(Date.now() - age)}.json`,
        Buffer.from('{}'),
      )
    for (let call = 0; call < 1000; call++) await note(7_300_000)
    const id = newCallId()
    expect((await sendCall(url, token, { verb: 'compose' }, id)).status).toBe(200)
    expect(await site.store.list('requests/pipeline')).toHaveLength(1)

    for (let call = 0; call < 999; call++) await note(0)
    const other = await sendCall(url, token, { verb: 'compose' })
    const again = await sendCall(url, token, { verb: 'compose' }, id)

    expect([other.status, await textOf(other)]).toEqual([
      429,
      'The token pipeline has made 1000 calls. Wait two hours.',
    ])
    expect(again.status).toBe(200)
  })

  test('is carried out once when sent to two services at the same time', async () => {
    const { statuses, rollbacks } = await rollBackAtOnce(site)
    for (const status of statuses) expect([200, 409]).toContain(status)
    expect(rollbacks).toBe(1)
  })
})

test('a promotion that does not fit is refused as ever', async () => {
  const { url } = await site.start()
  const token = await site.token('pipeline')
  const id = await site.publishBuild(app, { contents: { fits: '^9.0.0', contract: '9.0.0' } })

  const reply = await sendCall(url, token, { verb: 'promote', promotions: [{ app, id }] })

  expect(reply.status).toBe(422)
  expect(await textOf(reply)).toContain('9.0.0')
  expect(await served()).toBe(`The site serves ${app}: ${live}.`)
})

test('a call with a field that this version does not know is refused', async () => {
  const { url } = await site.start()
  const token = await site.token('pipeline')

  const reply = await sendCall(url, token, { verb: 'kill', app, onlyIf: 'later' })

  expect(reply.status).toBe(400)
  expect(await textOf(reply)).toContain('Unrecognized key: "onlyIf"')
})

describe('a caller', () => {
  test('gets 404 for an unknown path', async () => {
    const { url } = await site.start()
    for (const path of ['/', '/v1/', '/v1/tokens', '/registry/remote-auth.json', '/v1/calls/x'])
      expect((await fetch(`${url}${path}`)).status, path).toBe(404)
  })

  test('who guesses is held up, and nobody with a token', async () => {
    const { url } = await site.start({}, { DELIVERY_FAILURES_PER_MINUTE: '3' })
    const token = await site.token('pipeline')
    const statusOf = async (text: string) => {
      const reply = await sendCall(url, text, { verb: 'status' })
      return [reply.status, reply.headers.get('retry-after') !== null]
    }

    const guesses = []
    for (let times = 0; times < 5; times += 1) guesses.push(await statusOf(`portal_${times}`))

    expect(guesses.map(([status]) => status)).toEqual([401, 401, 401, 429, 429])
    expect(guesses.at(-1)).toEqual([429, true])
    expect(await statusOf(token)).toEqual([200, false])
    // A flood does not fill the history.
    expect(await readUses(site.store, { atMost: 100 })).toHaveLength(4)
  })

  test('whose token is refused too often is held up', async () => {
    const { url } = await site.start({}, { DELIVERY_FAILURES_PER_MINUTE: '2' })
    const token = await site.token('reader', ['status'])
    const statusOf = async (verb: string) =>
      (await sendCall(url, token, verb === 'status' ? { verb } : { verb, app })).status

    expect(await statusOf('kill')).toBe(403)
    expect(await statusOf('kill')).toBe(403)
    expect(await statusOf('status')).toBe(429)
  })

  test('needs an encrypted connection from another machine', async () => {
    const { server } = await site.start()
    const behindFront = (await site.start({ trustProxy: () => true })).server
    const token = await site.token('pipeline')
    const statusOf = async (service: typeof server, headers: Record<string, string>) => {
      const { statusCode } = await service.inject({
        method: 'POST',
        url: '/v1/calls',
        remoteAddress: '10.1.2.3',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { id: newCallId(), call: { verb: 'status' } },
      })
      return statusCode
    }

    expect(await statusOf(server, {})).toBe(403)
    expect(await statusOf(server, { 'x-forwarded-proto': 'https' })).toBe(403)
    expect(await statusOf(behindFront, { 'x-forwarded-proto': 'http' })).toBe(403)
    expect(await statusOf(behindFront, { 'x-forwarded-proto': 'https' })).toBe(200)
  })
})

test('a client sends a token to an encrypted address only, and never in one', () => {
  const opening = (address: string, token = 'portal_x') => expect(() => openService(address, token))

  opening('http://deliver.portal.example').toThrow('not encrypted')
  opening('https://portal_x@deliver.portal.example').toThrow('holds no secret')
  opening('https://deliver.portal.example?token=portal_x').toThrow('holds no secret')
  opening('https://deliver.portal.example', '').toThrow('Set PORTAL_TOKEN')
  expect(() => openService('http://localhost:3900', 'portal_x')).not.toThrow()
})
