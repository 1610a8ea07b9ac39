import { cspReportsPath } from '@portal/contract/site-paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../src/admin/commands'
import { cspReports, throttle } from '../src/db/schema'
import { origin, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(throttle)
  await api.db.delete(cspReports)
})

const send = (payload: unknown, type: string, from = '203.0.113.9') =>
  api.app.inject({
    method: 'POST',
    url: `/${cspReportsPath}`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': type },
    remoteAddress: from,
  })
/** As Firefox and Safari send it. */
const sendOld = (report: object, from?: string) =>
  send({ 'csp-report': report }, 'application/csp-report', from)
const evil = {
  'document-uri': 'https://portal.example/?dialog=profile&secret=hidden',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/steal.js?token=hidden',
  'source-file': 'https://portal.example/r/host/1.0.0/main.js?secret=hidden',
}
const list = () => runCommand(api, 'csp-reports', {})

test('reports of both formats are counted as one, without queries and paths of pages', async () => {
  expect((await sendOld(evil)).statusCode).toBe(204)
  const reports = [
    {
      type: 'csp-violation',
      body: {
        documentURL: evil['document-uri'],
        effectiveDirective: 'script-src-elem',
        blockedURL: evil['blocked-uri'],
        sourceFile: evil['source-file'],
      },
    },
    { type: 'deprecation', body: { id: 'something' } },
  ]
  expect((await send(reports, 'application/reports+json')).statusCode).toBe(204)
  expect(await list()).toEqual([
    expect.stringMatching(
      /^2\tscript-src-elem\thttps:\/\/evil\.example\thttps:\/\/portal\.example\/r\/host\/1\.0\.0\/main\.js\tlast \S+Z$/,
    ),
  ])
  expect(JSON.stringify(await api.db.select().from(cspReports))).not.toContain('hidden')
})

test('words of the policy stay words, and extensions of a browser are left out', async () => {
  await sendOld({ ...evil, 'blocked-uri': 'inline' })
  await sendOld({ ...evil, 'blocked-uri': 'chrome-extension://abc/x.js' })
  await sendOld({ ...evil, 'source-file': 'moz-extension' })
  const { 'source-file': _, ...sourceless } = evil
  await sendOld({ ...sourceless, 'blocked-uri': 'trusted-types-sink' })
  expect((await list()).map((line) => line.split('\t').slice(1, 4))).toEqual(
    expect.arrayContaining([
      ['script-src-elem', 'inline', 'https://portal.example/r/host/1.0.0/main.js'],
      ['script-src-elem', 'trusted-types-sink', '-'],
    ]),
  )
  expect(await list()).toHaveLength(2)
})

test('a directive that no policy has, and what is no report, are refused', async () => {
  const statuses = await Promise.all([
    sendOld({ ...evil, 'effective-directive': 'made-up\n' }),
    sendOld({ ...evil, 'effective-directive': 'made-src' }),
    sendOld({ ...evil, 'effective-directive': `${'x'.repeat(3000)}-src` }),
    send('{', 'application/csp-report'),
    send({ a: 1 }, 'application/csp-report'),
    send('x', 'text/plain'),
    send('y'.repeat(70_000), 'application/csp-report'),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 400, 422, 415, 413])
  expect(await list()).toEqual([])
})

test('an address may send 60 an hour, and all together fill 500 rows', async () => {
  for (let sent = 0; sent < 60; sent += 1) await sendOld(evil)
  expect((await sendOld(evil)).statusCode).toBe(429)
  await api.db.insert(cspReports).values(
    Array.from({ length: 499 }, (_, index) => ({
      directive: 'img-src',
      blocked: `https://${index}.example`,
      source: '',
    })),
  )
  expect((await sendOld({ ...evil, 'blocked-uri': 'data' }, '203.0.113.10')).statusCode).toBe(204)
  expect(await api.db.$count(cspReports)).toBe(500)
  await sendOld(evil, '203.0.113.10')
  expect((await list())[0]).toMatch(/^61\t/)
})

test('the metrics count them by directive', async () => {
  await sendOld(evil)
  const { body } = await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toMatch(/portal_csp_reports_total\{directive="script-src-elem"\} \d+/)
})

test('a page of the portal may send them', async () => {
  const { headers, statusCode } = await api.app.inject({
    method: 'OPTIONS',
    url: `/${cspReportsPath}`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(statusCode).toBe(204)
  expect(headers['access-control-allow-origin']).toBe(origin)
  expect(headers['access-control-allow-headers']).toContain('content-type')
})
