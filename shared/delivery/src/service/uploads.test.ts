import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppName } from '@portal/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openService } from '../client/delivery-client'
import { readBuild } from '../commands/build-output'
import { publishTo } from '../commands/publish-to'
import { hexOf, type UploadRequest } from '../documents/calls'
import { readPointer } from '../documents/pointer'
import { addToken, readTokens } from '../documents/tokens'
import { sha384 } from '../storage/digest'
import type { Storage } from '../storage/storage'
import {
  publishedIn,
  publishThrough,
  type ServedSite,
  sendCall,
  servedSite,
} from './service-fixture'

const app = 'remote-auth'

let site: ServedSite
beforeEach(async () => {
  site = await servedSite()
  await site.release('host')
  await site.release(app, { files: { 'door.js': 'first()' } })
})
afterEach(() => site.remove())

const textOf = async (reply: Response) => (await reply.json()).error

describe('an upload', () => {
  const fileOf = (path: string, body: string) => ({
    path,
    digest: sha384(body),
    size: body.length,
  })
  const listed = async (
    door = 'second()',
  ): Promise<UploadRequest & { bodies: Map<string, string> }> => {
    const folder = await site.build(app, { files: { 'door.js': door } })
    const bodies = new Map<string, string>()
    for (const name of await readdir(join(folder, 'dist')))
      bodies.set(name, await readFile(join(folder, 'dist', name), 'utf8'))
    const files = [...bodies].map(([path, body]) => fileOf(path, body))
    return { app, version: '1.0.0', files, bodies }
  }
  const send = (url: string, token: string, method: string, path: string, body: string | object) =>
    fetch(`${url}/v1/uploads${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': typeof body === 'string' ? 'application/octet-stream' : 'application/json',
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const open = async (url: string, token: string, request: object) =>
    send(url, token, 'POST', '', request)

  /** Half of a file. */
  const beginFile = (url: string, token: string, path: string) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `PUT /v1/uploads${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: application/octet-stream\r\ncontent-length: 8\r\n\r\nseco',
    )
    return socket
  }

  test('of other bytes than it lists is refused, and cannot be published', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const { bodies: _, ...request } = await listed()
    const { upload, missing } = await (await open(url, token, request)).json()
    expect(missing).toEqual([sha384('second()')])

    const path = `/${app}/${upload}/${hexOf(sha384('second()'))}`
    const tampered = await send(url, token, 'PUT', path, 'secand()')
    const unlisted = await send(url, token, 'PUT', `/${app}/${upload}/${hexOf(sha384('x'))}`, 'x')
    const publish = await sendCall(url, token, { verb: 'publish', app, upload })

    expect([tampered.status, await textOf(tampered)]).toEqual([
      422,
      'door.js does not match its digest.',
    ])
    expect(unlisted.status).toBe(404)
    expect([publish.status, await textOf(publish)]).toEqual([
      409,
      'door.js was not uploaded. Repeat the command.',
    ])
    expect((await readPointer(site.storage, app)).versions).toHaveLength(1)
  })

  test.each(['text/plain', 'application/octet-stream', 'text/html'])(
    'and calls of the type %s are refused, and so is a file as JSON',
    async (type) => {
      const { url } = await site.start()
      const token = await site.token('pipeline')
      const headers = { authorization: `Bearer ${token}`, 'content-type': type }
      const call = await fetch(`${url}/v1/calls`, { method: 'POST', headers, body: '{}' })
      const file = await send(url, token, 'PUT', `/${app}/${'0'.repeat(32)}/${'0'.repeat(96)}`, {})
      expect([call.status, file.status]).toEqual([415, 415])
    },
  )

  test('that lists a file outside of a build is refused', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const { bodies: _, ...request } = await listed()
    for (const path of [
      '../../registry/remote-auth.json',
      '/etc/passwd',
      'static/../../x.js',
      '.htaccess',
      'static/.git/config',
      'a//b.js',
      'a\\..\\b.js',
      'a\u0000.js',
      'release.json',
      'door.js/x.js',
      'page.html',
      'static/page.XHTML',
      'page.shtml',
      'page.xht',
      'page.svgz',
      'page.html.br',
      'provenance.json/x',
      'door.js.gz/x',
    ]) {
      const files = [...request.files, fileOf(path, 'x')]
      expect([400, 422], path).toContain((await open(url, token, { ...request, files })).status)
    }
    expect(await site.store.list('uploads')).toEqual([])
  })

  test('cannot reach another folder by its address', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const hex = hexOf(sha384('x'))
    const id = 'a'.repeat(32)
    for (const path of [
      `/${app}/..%2f..%2fsite/${hex}`,
      `/..%2f${app}/${id}/${hex}`,
      `/${app}/${id}/..%2f..%2ftokens.json`,
    ])
      expect([400, 404]).toContain((await send(url, token, 'PUT', path, 'x')).status)
    expect(await readTokens(site.store)).toHaveLength(1)
  })

  test('above the budget of a release or of an app is refused', async () => {
    const token = await site.token('pipeline')
    const small = await site.start({}, { DELIVERY_RELEASE_MB: '32,remote-auth=0.001' })
    const full = await site.start({}, { DELIVERY_APP_MB: '0.005' })

    await expect(publishThrough(small.url, token, site, 'x'.repeat(5000))).rejects.toThrow(
      `The build of ${app} has 8 KB; a release may have 1 KB.`,
    )
    await expect(publishThrough(full.url, token, site, 'x'.repeat(5000))).rejects.toThrow(
      /^The releases of remote-auth have .* Prune old ones first\.$/,
    )
    expect((await readPointer(site.storage, app)).versions).toHaveLength(1)
  })

  test('of files that are larger than listed is not published', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const { bodies: _, ...request } = await listed()
    const copies = request.files.map((file, index) => ({
      ...file,
      path: `copy-${index}.js`,
      size: 0,
    }))
    const files = [...request.files, ...copies]
    const { upload } = await (await open(url, token, { ...request, files })).json()
    await send(url, token, 'PUT', `/${app}/${upload}/${hexOf(sha384('second()'))}`, 'second()')

    const publish = await sendCall(url, token, { verb: 'publish', app, upload })

    expect([publish.status, await textOf(publish)]).toEqual([
      422,
      'copy-0.js does not have the size that was listed.',
    ])
    expect((await readPointer(site.storage, app)).versions).toHaveLength(1)
  })

  test('for another app is refused before its bytes are read', async () => {
    const { url } = await site.start({}, { DELIVERY_RELEASE_MB: '0.001' })
    const token = await site.token('reader', ['status'])
    const path = `/${app}/${'a'.repeat(32)}/${hexOf(sha384('x'))}`

    // With its bytes it would be too large.
    expect((await send(url, token, 'PUT', path, 'x'.repeat(2000))).status).toBe(403)
  })

  test('larger than any release may be is refused while it arrives', async () => {
    const { url } = await site.start({}, { DELIVERY_RELEASE_MB: '0.001' })
    const token = await site.token('pipeline')
    const path = `/${app}/${'a'.repeat(32)}/${hexOf(sha384('x'))}`

    expect((await send(url, token, 'PUT', path, 'x'.repeat(2000))).status).toBe(413)
  })

  test('of a build that contradicts itself, or of another app, is refused', async () => {
    const { url } = await site.start()
    const service = openService(url, await site.token('pipeline'))
    const contents = JSON.stringify({ app: 'remote-tables' })
    const { bodies, ...request } = await listed()
    const upload = async (changes: Record<string, string>) => {
      const files = new Map(
        Object.entries({ ...Object.fromEntries(bodies), ...changes }).map(([path, body]) => [
          path,
          Buffer.from(body),
        ]),
      )
      return service.upload({ ...request, files })
    }
    const own = JSON.parse(bodies.get('contents.json') ?? '')

    const other = await upload({ 'contents.json': JSON.stringify({ ...own, app: 'remote-x' }) })
    await expect(service.call({ verb: 'publish', app, upload: other })).rejects.toThrow(
      `This is a build of remote-x, not of ${app}.`,
    )
    const broken = await upload({ 'contents.json': contents })
    await expect(service.call({ verb: 'publish', app, upload: broken })).rejects.toThrow(
      /^contents\.json is not valid/,
    )
    const entry = Array.from({ length: 5000 }, (_, index) => `missing-${index}.js`)
    const faulty = await upload({ 'contents.json': JSON.stringify({ ...own, chunks: { entry } }) })
    await expect(service.call({ verb: 'publish', app, upload: faulty })).rejects.toThrow(
      /^The build .{19990}…$/s,
    )
  })

  test('that was interrupted goes on with what is missing, at another service too', async () => {
    const [one, other] = [await site.start(), await site.start()]
    const token = await site.token('pipeline')
    const names = Array.from({ length: 12 }, (_, index) => `part-${index}.js`)
    const parts = Object.fromEntries(names.map((name) => [name, `${name} of the second`]))
    const folder = await site.build(app, { files: { ...parts, 'door.js': 'first()' } })
    let left = 5
    one.server.server.on('request', ({ method, socket }) => {
      if (method === 'PUT' && left-- <= 0) socket.destroy()
    })

    const cut = publishTo(openService(one.url, token, []), app, folder)
    await expect(cut).rejects.toThrow('does not answer')
    // The list, and what came before the cut.
    await expect.poll(() => site.store.list('uploads')).toHaveLength(1 + 5)
    const { isNew } = publishedIn(await publishTo(openService(other.url, token), app, folder))

    expect(isNew).toBe(true)
    expect(other.requests.filter((line) => line.startsWith('PUT'))).toHaveLength(12 - 5)
    expect(await site.store.list('uploads')).toEqual([])
  })

  test('that is cut before its token is checked leaves room for others', async () => {
    const slow: Storage = {
      ...site.store,
      async read(path) {
        await pause(20)
        return site.store.read(path)
      },
    }
    const { url } = await site.start({ store: slow })
    const token = await site.token('pipeline')
    const { bodies: _, ...request } = await listed()
    const { upload } = await (await open(url, token, request)).json()
    const path = `/${app}/${upload}/${hexOf(sha384('second()'))}`
    for (let cut = 0; cut < 20; cut++) {
      const socket = beginFile(url, token, path)
      await pause(5)
      socket.destroy()
    }
    await pause(200)
    expect((await send(url, token, 'PUT', path, 'x')).status).not.toBe(503)
  })

  test('whose files arrive too slowly leaves room for others, and is ended', async () => {
    const { url } = await site.start({ slowAfterMs: 1000 })
    const [token, other] = [await site.token('pipeline'), await site.token('other')]
    const { bodies: _, ...request } = await listed()
    const { upload } = await (await open(url, token, request)).json()
    const path = `/${app}/${upload}/${hexOf(sha384('second()'))}`
    const unknown = `/${app}/${'0'.repeat(32)}/${'0'.repeat(96)}`
    const statusOf = async (one: string) => {
      const [reply] = await once(beginFile(url, token, one), 'data')
      return `${reply}`.slice(9, 12)
    }
    await Promise.all(Array.from({ length: 20 }, () => statusOf(unknown)))
    const slow = Array.from({ length: 20 }, () => statusOf(path))
    // Those without a place are refused at once.
    await Promise.any(slow)

    expect((await send(url, other, 'PUT', path, 'second()')).status).toBe(200)
    const ended = (await Promise.all(slow)).sort()
    expect(ended).toEqual([...Array(8).fill('408'), ...Array(12).fill('503')])
  })

  test('that is cut in the middle of a file stores nothing of it', async () => {
    const { url } = await site.start()
    const token = await site.token('pipeline')
    const { bodies: _, ...request } = await listed()
    const { upload } = await (await open(url, token, request)).json()
    const path = `/${app}/${upload}/${hexOf(sha384('second()'))}`
    const socket = beginFile(url, token, path)
    await new Promise<void>((resolve) => socket.end(resolve))

    const again = await (await open(url, token, request)).json()

    expect(again).toEqual({ upload, missing: [sha384('second()')] })
  })
})

test('of publishes at once, two are carried out and one of a token; the others wait or are refused', {
  timeout: 20_000,
}, async () => {
  const open = new Set<string>()
  const seen: string[][] = []
  let goOn = () => {}
  const refused = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { url } = await site.start({
    site: {
      ...site.storage,
      async putImmutable(path, body) {
        const [, name = '', id] = path.split('/')
        open.add(`${name} ${id}`)
        seen.push([...open].map((release) => release.split(' ')[0] ?? ''))
        await refused
        await site.storage.putImmutable(path, body)
        if (path.endsWith('/release.json')) open.delete(`${name} ${id}`)
      },
    },
  })
  const apps: AppName[] = [app, 'remote-tables', 'remote-account']
  const publishes: (() => Promise<Response>)[] = []
  for (const name of apps) {
    const token = await addToken(site.store, { name, app: name, verbs: ['publish'], days: 1 })
    const folder = await site.build(name, { files: { 'door.js': 'second()' } })
    const { release, files } = await readBuild(folder, name)
    const build = { app: name, version: release.version, files }
    const upload = await openService(url, token).upload(build)
    for (let call = 0; call < 6; call++)
      publishes.push(() => sendCall(url, token, { verb: 'publish', app: name, upload }))
  }

  let full = 0
  const ended = publishes.map(async (send) => {
    if ((await send()).status === 503) full += 1
    if (full === apps.length) goOn()
  })
  await Promise.all(ended)

  expect(new Set(seen.map((names) => names.length))).toEqual(new Set([1, 2]))
  expect(seen.filter((names) => new Set(names).size < names.length)).toEqual([])
  expect(full).toBe(apps.length)
})
