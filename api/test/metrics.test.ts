import { getProjects } from '@portal/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueueMail } from '../src/mail/queries'
import { ana, startTestApi, type TestApi } from './test-api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const read = async (given: Record<string, string> = {}, from = '127.0.0.1') =>
  api.app.inject({ url: '/metrics', headers: given, remoteAddress: from })

/** The value of a line. */
const numberAt = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

test('requests are counted by route and status, never by path', async () => {
  const { id, headers } = await api.signIn(ana)
  await api.call(getProjects, { params: { id }, headers })
  await api.call(getProjects, { params: { id: id + 1 }, headers })
  await api.app.inject('/somewhere/else')
  const text = (await read()).body
  const count = (method: string, route: string, status: number) =>
    numberAt(
      text,
      `portal_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`,
    )
  expect(count('GET', getProjects.path, 200)).toBe(1)
  expect(count('GET', getProjects.path, 403)).toBe(1)
  expect(count('GET', 'unknown', 404)).toBe(1)
  expect(text).not.toContain('somewhere')
})

test('waiting mail, open pages and the process have metrics', async () => {
  await enqueueMail(api.db, { to: ana.email, subject: 'A', text: 'B' })
  const text = (await read()).body
  expect(numberAt(text, 'portal_mail_waiting')).toBeGreaterThanOrEqual(1)
  await vi.waitFor(async () =>
    expect(numberAt((await read()).body, 'portal_mail_oldest_seconds')).toBeGreaterThanOrEqual(0),
  )
  expect(numberAt(text, 'portal_live_sockets')).toBe(0)
  expect(numberAt(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
})

test('without a token only local requests may read metrics, none through a proxy', async () => {
  expect((await read()).statusCode).toBe(200)
  expect((await read({}, '203.0.113.7')).statusCode).toBe(404)
  expect((await read({ 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
})

test('requests with the token may read metrics from anywhere', async () => {
  const app = await api.anotherApp({ metricsToken: 'a-token-of-the-operator' })
  const status = async (authorization: string) =>
    (
      await app.inject({
        url: '/metrics',
        headers: { authorization, 'x-forwarded-for': '203.0.113.7' },
        remoteAddress: '203.0.113.7',
      })
    ).statusCode
  expect(await status('Bearer a-token-of-the-operator')).toBe(200)
  expect(await status('Bearer another')).toBe(404)
  expect(await status('')).toBe(404)
  await app.close()
})
