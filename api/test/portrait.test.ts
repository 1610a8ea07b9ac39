import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  assetPaths,
  changePicture,
  getResource,
  limits,
  portraitFile,
  removePicture,
} from '@portal/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesChannel } from '../src/live/changes'
import { ana, john, rita, type SignedInUser, startTestApi, type TestApi } from './test-api'

let api: TestApi
let caller: SignedInUser
let folder: string
beforeAll(async () => {
  api = await startTestApi()
  folder = join(api.assetsFolder, assetPaths.portraits)
  mkdirSync(folder, { recursive: true })
})
beforeEach(async () => {
  caller = await api.signIn(rita)
  await remove()
})
afterAll(() => api.close())

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })

async function upload(parts: readonly (readonly [string, Uint8Array | string])[], who = caller) {
  const form = new FormData()
  for (const [field, content] of parts) {
    if (typeof content === 'string') form.append(field, content)
    else form.append(field, new Blob([new Uint8Array(content)], { type: 'image/png' }), '../me.png')
  }
  const asRequest = new Response(form)
  return api.call(changePicture, {
    params: { id: who.id },
    body: Buffer.from(await asRequest.arrayBuffer()),
    headers: { ...who.headers, 'content-type': asRequest.headers.get('content-type') ?? '' },
  })
}
const uploadOne = (content: Uint8Array, who = caller) => upload([['portrait', content]], who)
const remove = (who = caller, id = who.id, headers = who.headers) =>
  api.call(removePicture, { params: { id }, headers })
const portraitOf = async (who = caller) => {
  const params = { resource: 'app_users', id: who.id } as const
  const reply = await api.call(getResource, { params, headers: who.headers })
  return getResource.reply.parse(reply.json()).portrait
}
const stored = async () => readFileSync(join(folder, portraitFile((await portraitOf()) ?? '')))
const files = () => readdirSync(folder).sort()
/** A picture with bytes after its end, which every reader ignores. */
const padded = async (bytes: number) => {
  const jpeg = await picture().jpeg().toBuffer()
  return Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length, 'x')])
}

describe('an uploaded portrait', () => {
  test('gets a new name each time, and the previous file is removed', async () => {
    const before = files()
    const first = await uploadOne(await picture().png().toBuffer())
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ portrait: await portraitOf(), message: 'Portrait updated' })
    expect(first.json().portrait).toMatch(/^[0-9a-f-]{36}\.jpg\?updatedAt=\d{13}$/)
    const second = await uploadOne(await picture().jpeg().toBuffer())
    expect(second.json().portrait).not.toBe(first.json().portrait)
    expect(files()).toEqual([...before, portraitFile(second.json().portrait)].sort())
    const url = `${assetPaths.portraits}/${second.json().portrait}`
    const served = await api.app.inject({ url })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(served.headers['x-content-type-options']).toBe('nosniff')
  })

  test('is re-encoded as an upright square without its location', async () => {
    const taken = await picture(900, 700)
      .withExif({ IFD3: { GPSLatitude: '38/1 42/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).exif?.includes('Exif')).toBe(true)
    await uploadOne(taken)
    const metadata = await sharp(await stored()).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('keeps no bytes hidden after the picture', async () => {
    const jpeg = await picture().jpeg().toBuffer()
    await uploadOne(Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>alert(1)</script>')]))
    expect((await stored()).includes('script')).toBe(false)
  })

  test('may have 1,048,576 bytes and not one more', async () => {
    expect((await uploadOne(await padded(limits.portraitMaxBytes))).statusCode).toBe(200)
    const kept = await portraitOf()
    const refused = await uploadOne(await padded(limits.portraitMaxBytes + 1))
    expect([refused.statusCode, refused.body]).toEqual([413, 'Image too large, limit is 1mb'])
    expect(await portraitOf()).toBe(kept)
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['text', () => Buffer.from('This is no picture.')],
    ['nothing', () => Buffer.alloc(0)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => picture().gif().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['the beginning of a JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 300)],
    ['a JPEG in name only', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('not one')])],
  ])('that is %s is refused by its content', async (_, content) => {
    const before = files()
    const refused = await uploadOne(await content())
    expect([refused.statusCode, refused.body]).toEqual([415, 'Wrong file format'])
    expect(await portraitOf()).toBeNull()
    expect(files()).toEqual(before)
  })

  test('that unpacks to far more than its size is refused', async () => {
    const bomb = await picture(8000, 6000).png().toBuffer()
    expect(bomb.length).toBeLessThan(limits.portraitMaxBytes)
    expect((await uploadOne(bomb)).statusCode).toBe(413)
    expect(await portraitOf()).toBeNull()
  })

  test('must be one file in its field', async () => {
    const content = await picture().png().toBuffer()
    const replies = [
      await upload([
        ['portrait', content],
        ['portrait', content],
      ]),
      await upload([['other', content]]),
      await upload([['portrait', 'text']]),
      await upload([]),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    expect(replies[0]?.body).toBe('Too many files: please send only one.')
    expect(await portraitOf()).toBeNull()
  })

  test.each([
    ['application/json', '{"portrait":"me.png"}', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', '--x\r\nbroken', 400],
  ])('in %s (%s) cannot be read', async (type, body, status) => {
    const headers = { ...caller.headers, 'content-type': type }
    const reply = await api.call(changePicture, { params: { id: caller.id }, body, headers })
    expect(reply.statusCode).toBe(status)
    expect(await portraitOf()).toBeNull()
  })

  test('of several at once one stays, and no file of the others', async () => {
    const before = files()
    const content = await picture().png().toBuffer()
    const replies = await Promise.all(Array.from({ length: 5 }, () => uploadOne(content)))
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(files()).toEqual([...before, portraitFile((await portraitOf()) ?? '')].sort())
  })

  test('is announced to the open pages of its user', async () => {
    const told: string[] = []
    const hearing = await api.hear(changesChannel, {
      heard: (change) => void told.push(change),
      wasDeaf: () => undefined,
    })
    await uploadOne(await picture().png().toBuffer())
    await expect
      .poll(() => told.map((change) => JSON.parse(change)))
      .toContainEqual({ of: 'user', userId: caller.id })
    await hearing.stop()
  })
})

describe('a portrait', () => {
  test('is removed with its file', async () => {
    const before = files()
    await uploadOne(await picture().png().toBuffer())
    const reply = await remove()
    expect([reply.statusCode, reply.body]).toEqual([200, 'Portrait removed'])
    expect(await portraitOf()).toBeNull()
    expect(files()).toEqual(before)
    expect((await remove()).statusCode).toBe(200)
  })

  test('cannot be changed by anybody else', async () => {
    const other = await api.signIn(john)
    const content = await picture().png().toBuffer()
    const before = [await portraitOf(other), files()]
    const foreign = { ...caller, id: other.id }
    expect((await uploadOne(content, foreign)).statusCode).toBe(403)
    expect((await remove(foreign)).statusCode).toBe(403)
    const mixed = { ...caller.headers, 'requesting-user': other.headers['requesting-user'] ?? '' }
    expect((await remove(caller, other.id, mixed)).statusCode).toBe(401)
    const nobody = await api.call(removePicture, { params: { id: other.id } })
    expect(nobody.statusCode).toBe(401)
    expect([await portraitOf(other), files()]).toEqual(before)
    expect(await portraitOf(await api.signIn(ana))).not.toBeNull()
  })
})
