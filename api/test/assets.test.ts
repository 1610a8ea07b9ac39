import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Endpoint } from '@portal/contract'
import { allEndpoints } from '@portal/contract/all-endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './test-api'

let api: TestApi
let address: URL
beforeAll(async () => {
  api = await startTestApi()
  const write = (path: string, text: string) => {
    const file = join(api.assetsFolder, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  write('projects/sala-1/socialThumbnail.jpg', 'thumbnail')
  write('projects/sala-1/files/planta.pdf', '%PDF')
  write('images/companies/logo.png', 'logo')
  write('images/appUsers/face.jpg', 'face')
  write('projects/.hidden', 'hidden')
  write('secret.txt', 'secret')
  address = new URL(await api.listen())
})
afterAll(() => api.close())

/** The path as it is written: `fetch` and `inject` would tidy it up. */
const rawStatus = (path: string) =>
  new Promise<{ status: number; body: string }>((done, fail) => {
    request({ host: address.hostname, port: address.port, path }, (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        body += part
      })
      reply.on('end', () => done({ status: reply.statusCode ?? 0, body }))
    })
      .on('error', fail)
      .end()
  })

describe('static assets', () => {
  test.each([
    ['/projects/sala-1/socialThumbnail.jpg', 'image/jpeg'],
    ['/projects/sala-1/files/planta.pdf', 'application/pdf'],
    ['/images/companies/logo.png', 'image/png'],
    ['/images/appUsers/face.jpg', 'image/jpeg'],
  ])('%s may be used by pages of every origin', async (url, type) => {
    const reply = await api.app.inject({ url, headers: { origin: 'https://any.example' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    })
    expect(reply.headers).not.toHaveProperty('content-security-policy')
    const etag = String(reply.headers.etag)
    const again = await api.app.inject({ url, headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
  })

  test('has the pictures of cards, also of a project that was stored without them', async () => {
    const thumbnail = await sharp({
      create: { width: 1200, height: 630, channels: 3, background: '#107c91' },
    })
      .jpeg()
      .toBuffer()
    mkdirSync(join(api.assetsFolder, 'projects/sala-2'))
    writeFileSync(join(api.assetsFolder, 'projects/sala-2/socialThumbnail.jpg'), thumbnail)
    for (const [file, type, format] of [
      ['card-320.jpg', 'image/jpeg', 'jpeg'],
      ['card-640.avif', 'image/avif', 'heif'],
    ] as const) {
      const url = `/projects/sala-2/${file}`
      const replies = await Promise.all([1, 2, 3].map(() => api.app.inject(url)))
      for (const { statusCode, headers, rawPayload } of replies) {
        expect([statusCode, headers['content-type']]).toEqual([200, type])
        const { width = 0, height = 0, ...picture } = await sharp(rawPayload).metadata()
        expect(picture.format).toBe(format)
        expect(width / height).toBeCloseTo(1.5, 2)
      }
      expect(existsSync(join(api.assetsFolder, url))).toBe(true)
    }
    for (const file of [
      'sala-2/card-321.jpg',
      'sala-2/card-320.png',
      'sala-3/card-320.jpg',
      'sala-1/card-320.jpg',
    ])
      expect((await api.app.inject(`/projects/${file}`)).statusCode, file).toBe(404)
  })

  test.each([
    '/projects/',
    '/projects/sala-1',
    '/projects/sala-1/',
    '/projects/.hidden',
    '/projects/sala-1/missing.jpg',
    '/projects/../secret.txt',
    '/projects/..%2fsecret.txt',
    '/projects/%2e%2e/secret.txt',
    '/projects/%2e%2e%2fsecret.txt',
    '/projects/sala-1/..%5c..%5c..%5csecret.txt',
    '/projects//../../secret.txt',
    '/projects/%00',
    '/projects/sala-1/socialThumbnail.jpg%00.png',
    '/images/companies/../../secret.txt',
    '/images/appUsers/....//....//secret.txt',
    `/projects/${'a'.repeat(1100)}`,
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await rawStatus(path)
    expect([400, 403, 404]).toContain(status)
    expect(body).toMatch(/^\p{Lu}[^<>]+\.$/u)
  })
})

describe('the service', () => {
  test('reports that it is up and ready', async () => {
    expect((await api.app.inject('/health')).json()).toEqual({ status: 'up' })
    expect((await api.app.inject('/ready')).json()).toEqual({ status: 'ready' })
  })

  test('describes all endpoints of the contract as OpenAPI 3.1, and no others', async () => {
    const document = (await api.app.inject('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<object>(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
      `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
    expect(described.sort()).toEqual(Object.values(allEndpoints).map(nameOf).sort())
    expect(document.components.schemas).toHaveProperty('Project')
  })
})
