import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { assetPaths, changePicture, getResource, pathOf } from '@portal/contract'
import { brand, changeHue } from '@portal/contract/design'
import { startFakeS3 } from '@portal/object-store/s3-fixture'
import { eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { appUsers, companies, projects } from '../src/db/schema'
import type { FileStore, ListedFile } from '../src/files/file-store'
import { openFiles } from '../src/files/open-files'
import { logoPath, portraitPath, projectPath } from '../src/files/paths'
import { sweepFiles } from '../src/files/sweep'
import { type Stores, startStores, storeKinds } from './stores'
import { sweepReports } from './sweep-reports'
import { john, portalUrl, startTestApi, type TestApi } from './test-api'

// The file store and its serving, on a folder and on a real S3 server.

vi.setConfig({ hookTimeout: 120_000 })

let api: TestApi
let stores: Stores
beforeAll(async () => {
  api = await startTestApi()
  stores = await startStores()
})
afterAll(async () => {
  await stores.stop()
  await api.close()
})

const text = 'The quick brown fox'
const file = 'projects/sala-1/files/planta a+b & ç.pdf'
const url = `/${file.split('/').map(encodeURIComponent).join('/')}`
const listed = async (files: FileStore, folder: string) => {
  const found: ListedFile[] = []
  for await (const each of files.list(folder)) found.push(each)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}
const pathsIn = async (files: FileStore, folder: string) =>
  (await listed(files, folder)).map(({ path }) => path)
const contentOf = async (files: FileStore, path: string) => {
  const opened = await files.open(path)
  return opened && (await buffer(opened.body)).toString()
}

describe.each(storeKinds)('files in a %s', (kind) => {
  let files: FileStore
  beforeEach(async () => {
    files = openFiles(await stores.create(kind))
  })

  test('are written, found, read in whole or in part, listed and removed', async () => {
    await files.write(file, Buffer.from(text))
    const stream = Readable.from([Buffer.from('stre'), Buffer.from('amed')])
    await files.write('projects/sala-1/panorama.jpg', { stream, size: 8 })
    await files.write('projects/sala-10/panorama.jpg', Buffer.from('other'))

    expect(await files.find(file)).toMatchObject({ size: text.length })
    expect(await contentOf(files, file)).toBe(text)
    expect(await contentOf(files, 'projects/sala-1/panorama.jpg')).toBe('streamed')
    const part = await files.open(file, { start: 4, end: 8 })
    expect(part?.size).toBe(text.length)
    expect(part && (await buffer(part.body)).toString()).toBe('quick')
    const [pdf, panorama, ...rest] = await listed(files, 'projects/sala-1/')
    expect([pdf?.path, pdf?.size, rest]).toEqual([file, text.length, []])
    expect(Math.abs(Date.now() - (panorama?.modified.getTime() ?? 0))).toBeLessThan(60_000)

    await files.remove(file)
    await files.remove(file)
    for (const missing of [file, 'projects/sala-1', 'projects/sala-1/panorama.jpg/a']) {
      expect(await files.find(missing)).toBeUndefined()
      expect(await files.open(missing)).toBeUndefined()
    }
    expect(await pathsIn(files, 'projects/')).toEqual([
      'projects/sala-1/panorama.jpg',
      'projects/sala-10/panorama.jpg',
    ])
    expect(await pathsIn(files, 'nowhere/')).toEqual([])
  })

  test('are listed beyond one page of a store', async () => {
    const names = Array.from({ length: 1005 }, (_, at) => `projects/many/${10_000 + at}.jpg`)
    for (let at = 0; at < names.length; at += 40)
      await Promise.all(names.slice(at, at + 40).map((each) => files.write(each, Buffer.from('x'))))
    expect(await pathsIn(files, 'projects/')).toEqual(names)
  })

  test('are left out when their upload breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the caller is gone')
      })(),
    )
    await expect(files.write(file, { stream: broken, size: 200_000 })).rejects.toThrow()
    expect(await files.find(file)).toBeUndefined()
    expect(await pathsIn(files, 'projects/')).toEqual([])
  })

  describe('when served', () => {
    let app: FastifyInstance
    beforeEach(async () => {
      app = await api.anotherApp({ files })
      await files.write(file, Buffer.from(text))
      return () => app.close()
    })
    const get = (headers: Record<string, string> = {}, path = url) =>
      app.inject({ url: path, headers })

    test('have the headers of a file', async () => {
      const reply = await get({ origin: 'https://any.example' })
      expect([reply.statusCode, reply.body]).toEqual([200, text])
      expect(reply.headers).toMatchObject({
        'accept-ranges': 'bytes',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
        'content-length': String(text.length),
        'content-type': 'application/pdf',
        etag: expect.stringMatching(/^(W\/)?"[\w-]+"$/),
        'last-modified': expect.stringMatching(/GMT$/),
      })
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers).toMatchObject({
        'content-length': String(text.length),
        etag: reply.headers.etag,
      })
    })

    test('are not sent again to those who have them', async () => {
      const { headers } = await get()
      const etag = String(headers.etag)
      const modified = String(headers['last-modified'])
      for (const condition of [
        ['if-none-match', etag],
        ['if-none-match', `"other", ${etag}`],
        ['if-modified-since', modified],
      ] as const) {
        const reply = await get(Object.fromEntries([condition]))
        expect([reply.statusCode, reply.body]).toEqual([304, ''])
        expect(reply.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600' })
      }
      expect((await get({ 'if-none-match': '"other"' })).body).toBe(text)
      const since = new Date(0).toUTCString()
      expect((await get({ 'if-modified-since': since })).body).toBe(text)
    })

    test.each([
      ['bytes=4-8', 206, 'quick', `bytes 4-8/${text.length}`],
      ['bytes=16-', 206, 'fox', `bytes 16-18/${text.length}`],
      ['bytes=-3', 206, 'fox', `bytes 16-18/${text.length}`],
      ['bytes=16-1000', 206, 'fox', `bytes 16-18/${text.length}`],
      ['bytes=19-', 416, '', `bytes */${text.length}`],
      ['bytes=0-1,4-8', 200, text, undefined],
      ['lines=1-2', 200, text, undefined],
      ['nonsense', 200, text, undefined],
    ])('answer the range %s with %i', async (range, status, body, contentRange) => {
      const reply = await get({ range })
      expect([reply.statusCode, reply.body]).toEqual([status, body])
      expect(reply.headers['content-range']).toBe(contentRange)
      if (status === 206) expect(Number(reply.headers['content-length'])).toBe(body.length)
    })

    test('answer a range with the whole file if the caller has part of another', async () => {
      const etag = String((await get()).headers.etag)
      const range = 'bytes=4-8'
      expect((await get({ range, 'if-range': etag })).body).toBe('quick')
      expect((await get({ range, 'if-range': '"other"' })).body).toBe(text)
    })

    test('are streamed, and can be left halfway', async () => {
      const big = Buffer.alloc(30_000_000, 'x')
      await files.write('projects/sala-1/panorama.jpg', big)
      await app.listen({ port: 0, host: '127.0.0.1' })
      const address = `${app.listeningOrigin}/projects/sala-1/panorama.jpg`
      const get = async () => {
        const [reply] = await once(request(address, { agent: false }).end(), 'response')
        return reply as IncomingMessage
      }
      // More than the connections that a client of the store holds at once.
      for (let time = 0; time < 60; time += 1) {
        const reply = await get()
        await once(reply, 'data')
        reply.destroy()
      }
      expect((await buffer(await get())).equals(big)).toBe(true)
    })

    test('are not found by another name', async () => {
      await files.write('projects/sala-1/.hidden', Buffer.from('hidden'))
      for (const path of ['/projects/sala-1/.hidden', '/projects/sala-1', '/projects/x/y.jpg']) {
        const reply = await get({}, path)
        expect([path, reply.statusCode, reply.headers['error-code']]).toEqual([
          path,
          404,
          'not-found',
        ])
        expect(reply.headers['cache-control']).toBe('no-store')
      }
    })

    test('follow their rows: a new portrait, a removed project', async () => {
      const user = await api.signIn(john)
      const picture = await sharp({
        create: { width: 300, height: 200, channels: 3, background: 'teal' },
      })
        .png()
        .toBuffer()
      const upload = async () => {
        const form = new FormData()
        form.append('portrait', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
        const asRequest = new Response(form)
        const type = asRequest.headers.get('content-type') ?? ''
        const reply = await app.inject({
          method: changePicture.method,
          url: pathOf(changePicture, { id: user.id }),
          payload: Buffer.from(await asRequest.arrayBuffer()),
          headers: { ...user.headers, 'content-type': type },
        })
        return String(reply.json().portrait)
      }
      const first = await upload()
      const second = await upload()
      expect(await pathsIn(files, 'images/appUsers/')).toEqual([portraitPath(second)])
      expect((await get({}, `${assetPaths.portraits}/${second}`)).statusCode).toBe(200)
      expect((await get({}, `${assetPaths.portraits}/${first}`)).statusCode).toBe(404)

      const [project] = await api.db
        .insert(projects)
        .values({ name: 'Sala', title: 'Sala', folder: 'sala-1' })
        .returning()
      await runCommand({ db: api.db, portalUrl, files }, 'remove-project', {
        project: String(project?.id),
      })
      expect(await pathsIn(files, 'projects/')).toEqual([])
    })
  })

  const companiesWithoutAccents = () =>
    api.db
      .update(companies)
      .set({ accent: null })
      .returning({ id: companies.id, image: companies.image })
  const redLogo = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#d21f3c' } })
      .png()
      .toBuffer()

  test('give companies the accents of logos from before there were accents', async () => {
    const reports = sweepReports()
    const [company, other] = await companiesWithoutAccents()
    await files.write(logoPath(company?.image ?? ''), await redLogo())
    await files.write(logoPath(other?.image ?? ''), Buffer.from('no picture'))
    const stop = sweepFiles({ db: api.db, pool: undefined }, files, reports)
    const accented = () => api.db.select().from(companies).where(isNotNull(companies.accent))
    await vi.waitFor(async () =>
      expect(await accented()).toMatchObject([
        { id: company?.id, accent: changeHue(brand[90], '#d21f3c') },
      ]),
    )
    await stop()
    expect(reports.unreadLogo).not.toHaveBeenCalled()
    expect(reports.failed).not.toHaveBeenCalled()
  })

  test('give the accents of other logos, and are swept, when one cannot be read', async () => {
    const reports = sweepReports()
    const [first, second] = await companiesWithoutAccents()
    await files.write(logoPath(second?.image ?? ''), await redLogo())
    const denied = new Error('access denied')
    const partly: FileStore = {
      ...files,
      open: (path) =>
        path === logoPath(first?.image ?? '') ? Promise.reject(denied) : files.open(path),
    }
    const listing = vi.spyOn(partly, 'list')
    const stop = sweepFiles({ db: api.db, pool: undefined }, partly, reports)
    await vi.waitFor(() => expect(listing).toHaveBeenCalled())
    await stop()
    expect(reports.unreadLogo.mock.calls).toEqual([[denied]])
    expect(reports.failed).not.toHaveBeenCalled()
    const [accented] = await api.db.select().from(companies).where(isNotNull(companies.accent))
    expect(accented?.id).toBe(second?.id)
  })

  test('give no accent of a logo that takes too long to read', async () => {
    const reports = sweepReports()
    const [company] = await companiesWithoutAccents()
    const endless = { size: 100_000, etag: '"1"', modified: new Date(), body: new PassThrough() }
    const slow: FileStore = {
      ...files,
      open: async (path) => (path === logoPath(company?.image ?? '') ? endless : undefined),
    }
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const stop = sweepFiles({ db: api.db, pool: undefined }, slow, reports)
    const isEnd = ([, ms]: Parameters<typeof setTimeout>) => ms === 11_000
    const [end] = await vi.waitUntil(() => timers.mock.calls.find(isEnd))
    timers.mockRestore()
    end()
    await vi.waitFor(() => expect(reports.unreadLogo).toHaveBeenCalled())
    await stop()
  })

  describe('that no row names', () => {
    const twoHours = 2 * 3_600_000
    /** The same files, seen later. */
    const later = (): FileStore => ({
      ...files,
      async *list(folder) {
        for await (const each of files.list(folder))
          yield { ...each, modified: new Date(each.modified.getTime() - twoHours) }
      },
    })
    const orphan = projectPath('orphan-1', 'panorama.jpg')
    const draft = projectPath('sala-2', '.panorama.jpg.draft')
    let kept: string[]
    beforeEach(async () => {
      const [project] = await api.db
        .insert(projects)
        .values({ name: 'Sala', title: 'Sala', folder: 'sala-2' })
        .returning()
      const [company] = await api.db.select().from(companies).limit(1)
      const [user] = await api.db.select().from(appUsers).limit(1)
      kept = [
        logoPath(company?.image ?? ''),
        portraitPath(user?.portrait ?? ''),
        projectPath('sala-2', 'panorama.jpg'),
        projectPath('sala-2', 'files/of-an-earlier-version.txt'),
      ].sort()
      for (const each of [...kept, orphan, draft]) await files.write(each, Buffer.from('x'))
      return () => api.db.delete(projects).where(eq(projects.id, project?.id ?? 0))
    })
    const all = async () => [
      ...(await pathsIn(files, 'images/')),
      ...(await pathsIn(files, 'projects/')),
    ]
    const sweep = async (of: FileStore) => {
      const reports = sweepReports()
      const stop = sweepFiles({ db: api.db, pool: undefined }, of, reports)
      await vi.waitFor(() =>
        expect(Object.values(reports).flatMap(({ mock }) => mock.calls)).toHaveLength(1),
      )
      await stop()
      return reports
    }

    test('are swept after an hour', async () => {
      const place = { db: api.db, portalUrl, files }
      expect(await runCommand(place, 'list-orphans', {})).toEqual([])
      expect(await runCommand(place, 'remove-orphans', {})).toEqual(['Files removed: 0'])
      expect((await all()).length).toBe(kept.length + 2)

      expect((await runCommand({ ...place, files: later() }, 'list-orphans', {})).sort()).toEqual(
        [orphan, draft].sort(),
      )
      const { removed } = await sweep(later())
      expect(removed).toHaveBeenCalledWith(2)
      expect((await all()).sort()).toEqual(kept)
    })

    test('stay while they are most of all: the database is of another portal', async () => {
      for (const each of kept) await files.remove(each)
      const { areMost } = await sweep(later())
      expect(areMost).toHaveBeenCalledWith(2)
      expect(await all()).toHaveLength(2)
      const place = { db: api.db, portalUrl, files: later() }
      expect(await runCommand(place, 'remove-orphans', {})).toEqual(['Files removed: 2'])
      expect(await all()).toEqual([])
    })
  })
})

test('a file without its size or tag is not served', async () => {
  const store = await startFakeS3()
  const files = openFiles({ bucket: 's3://files', settings: store.settings })
  const app = await api.anotherApp({ files })
  await files.write(file, Buffer.from(text))
  store.failNext('GET', (answer) => ({ ...answer, headers: {} }))
  expect((await app.inject({ url, headers: { lang: 'en' } })).statusCode).toBe(503)
  expect((await app.inject(url)).body).toBe(text)
  await app.close()
  await store.stop()
})

describe.skipIf(storeKinds.length < 2)('a store that is away', () => {
  const settings = (endpoint: string) => ({
    AWS_ACCESS_KEY_ID: 'portal',
    AWS_SECRET_ACCESS_KEY: 'portal-secret',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL: endpoint,
  })
  const unusedPort = () =>
    new Promise<number>((resolve) => {
      const probe = createServer()
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })

  test.each(['refuses connections', 'hangs', 'rejects the keys', 'has no such bucket'])(
    'fails calls within seconds, and the rest of the api goes on: it %s',
    async (how) => {
      const server = stores.server
      const place = await stores.create('bucket')
      if (!server || !('bucket' in place)) throw new Error('no server')
      const { AWS_ENDPOINT_URL: endpoint = '' } = server.settings
      const wrong = { ...settings(endpoint), AWS_SECRET_ACCESS_KEY: 'wrong' }
      const closed = settings(`http://127.0.0.1:${await unusedPort()}`)
      const files = openFiles({
        bucket: how === 'has no such bucket' ? 's3://no-such-bucket' : place.bucket,
        settings:
          how === 'rejects the keys'
            ? wrong
            : how === 'refuses connections'
              ? closed
              : place.settings,
      })
      const app = await api.anotherApp({ files })
      if (how === 'hangs') await server.freeze()
      try {
        const started = Date.now()
        const reply = await app.inject({ url, headers: { lang: 'en' } })
        expect([reply.statusCode, reply.headers['error-code']]).toEqual([503, 'unavailable'])
        expect(reply.body).toBe('The service is temporarily unavailable. Please try again later.')
        expect(reply.headers['retry-after']).toBe('2')
        expect(Date.now() - started).toBeLessThan(15_000)
        expect((await app.inject('/ready')).statusCode).toBe(200)
        const user = await api.signIn(john)
        const path = pathOf(getResource, { resource: 'app_users', id: user.id })
        expect((await app.inject({ url: path, headers: user.headers })).statusCode).toBe(200)
      } finally {
        server.thaw()
        await app.close()
      }
    },
    60_000,
  )

  test('refuses an admin command with one line', async () => {
    const files = openFiles({
      bucket: 's3://files',
      settings: settings(`http://127.0.0.1:${await unusedPort()}`),
    })
    await expect(runCommand({ db: api.db, portalUrl, files }, 'list-orphans', {})).rejects.toThrow(
      /^LIST files\/projects\/: .*ECONNREFUSED/,
    )
  })
})
