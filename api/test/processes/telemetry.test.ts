import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { addShare, forgotPassword, getProjects, pathOf } from '@portal/contract'
import * as demo from '@portal/demo'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../../src/auth/passwords'
import { openPostgres } from '../../src/db/client'
import { insertDemo } from '../../src/demo/queries'
import { ana, createDatabase } from '../test-api'
import {
  callAt,
  dataFolder,
  demoFolder,
  endProcess,
  endProcesses,
  openLiveAt,
  type Session,
  signInAt,
  startProcess,
} from '../test-process'

// A real process sends telemetry to a receiver, which keeps what it gets.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
const server = process.env.TEST_DATABASE_URL
const trace = '0af7651916cd43dd8448eb211c80319c'
const caller = 'b7ad6b7169203331'

const Attributes = z.array(
  z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) }),
)
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
})
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
})
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })),
    }),
  ),
})

async function startReceiver() {
  const spans: z.output<typeof Span>[] = []
  const metrics = new Set<string>()
  const reports: string[] = []
  const all: string[] = []
  const receiver = createServer(async (request, response) => {
    if (request.url === '/v1/traces') {
      const sent = await json(request)
      all.push(JSON.stringify(sent))
      for (const { scopeSpans } of Traces.parse(sent).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    } else if (request.url === '/v1/metrics') {
      const sent = await json(request)
      all.push(JSON.stringify(sent))
      for (const { scopeMetrics } of Metrics.parse(sent).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name)
    } else {
      const envelope = await text(request)
      all.push(envelope)
      reports.push(envelope)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_METRIC_EXPORT_INTERVAL: '300',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    SENTRY_DSN: `http://key@127.0.0.1:${port}/1`,
  }
  return { spans, metrics, reports, all, settings, close: () => receiver.close() }
}

let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await endProcesses()
  receiver.close()
})

async function start(env: Record<string, string>) {
  const api = startProcess({ ...receiver.settings, ...env })
  return { ...api, address: await api.address }
}

const traced = { traceparent: `00-${trace}-${caller}-01` }
const ofTrace = () => receiver.spans.filter(({ traceId }) => traceId === trace)
const namesOfTrace = () => ofTrace().map(({ name }) => name)

function expectNoPersonalData({ token, id }: Session) {
  const sent = receiver.all.join('\n')
  for (const secret of [ana.email, ana.password, token, 'Ana Silva', `getProjects/${id}`])
    expect(sent).not.toContain(secret)
}

describe('on the embedded database', () => {
  let data: Awaited<ReturnType<typeof demoFolder>>
  beforeAll(async () => {
    data = await demoFolder('telemetry')
  })
  afterAll(() => data.remove())

  test('a call continues the trace of its page and appears in the metrics', async () => {
    const { address } = await start({ PORTAL_DATA: data.folder })
    const session = await signInAt(address, ana)
    const live = await openLiveAt(address, session)
    await fetch(`${address}${pathOf(forgotPassword)}?from=${ana.email}`, {
      method: 'POST',
      headers: { ...traced, 'content-type': 'application/json' },
      body: JSON.stringify({ email: ana.email }),
    })
    await fetch(`${address}/secret-of-somebody?token=abc`, { headers: traced })
    for (const probe of ['health', 'ready', 'metrics'])
      await fetch(`${address}/${probe}`, { headers: traced })

    await vi.waitFor(() =>
      expect(namesOfTrace().sort()).toEqual([
        'GET unknown',
        `POST ${forgotPassword.path}`,
        'deliver mail',
      ]),
    )
    const called = ofTrace().filter(({ parentSpanId }) => parentSpanId === caller)
    expect(called).toHaveLength(2)
    await vi.waitFor(() =>
      expect([...receiver.metrics]).toEqual(
        expect.arrayContaining(['http.server.request.duration', 'portal_live_sockets']),
      ),
    )
    expectNoPersonalData(session)
    expect(receiver.all.join()).not.toMatch(/secret-of-somebody|abc\b/)
    live.close()
  })

  test('a receiver that is away delays no call and no stop', async () => {
    receiver.close()
    const { address, child } = await start({ PORTAL_DATA: data.folder })
    const session = await signInAt(address, ana)
    const { id } = session
    expect((await callAt(address, getProjects, { session, params: { id } })).status).toBe(200)
    expect(await endProcess(child, 'SIGTERM')).toBe(0)
  })
})

describe.skipIf(!server)('on PostgreSQL', () => {
  const data = dataFolder('telemetry')
  let database: Awaited<ReturnType<typeof createDatabase>>
  let opened: Awaited<ReturnType<typeof openPostgres>>
  beforeAll(async () => {
    database = await createDatabase(server ?? '')
    opened = await openPostgres(database.url)
    await insertDemo(demo, opened.db, await hashPassword(demo.demoPassword))
  })
  afterAll(async () => {
    await opened.close()
    await database.drop()
    data.remove()
  })

  test('queries are in the trace of their call, and an unexpected error is reported', async () => {
    const { address } = await start({ PORTAL_DATA: data.folder, DATABASE_URL: database.url })
    expect((await fetch(`${address}/ready`, { headers: traced })).status).toBe(200)
    const session = await signInAt(address, ana)
    const { id } = session
    await callAt(address, getProjects, { session, params: { id } })
    const callIn = () => receiver.spans.find(({ name }) => name === `GET ${getProjects.path}`)
    await vi.waitFor(() => expect(callIn()).toBeDefined())
    const queries = receiver.spans.filter(({ parentSpanId }) => parentSpanId === callIn()?.spanId)
    expect(queries.length).toBeGreaterThanOrEqual(2)
    for (const { attributes } of queries)
      expect(attributes.map(({ key }) => key)).toContain('db.query.text')
    // The probe, and its query.
    expect(ofTrace()).toEqual([])
    expect(receiver.spans.filter(({ name }) => name === 'GET /ready')).toEqual([])

    await opened.db.execute(sql`drop table shares`)
    const params = { resource: 'projects', id: 1 }
    const share = { session, params, body: { platform: 'Facebook' } }
    expect((await callAt(address, addShare, share)).status).toBe(500)
    await vi.waitFor(() => expect(receiver.reports).toHaveLength(1))
    const [, , event = ''] = receiver.reports[0]?.split('\n') ?? []
    expect(JSON.parse(event)).toMatchObject({
      release: expect.stringMatching(/^portal-api@\d/),
      tags: { route: addShare.path },
      exception: { values: [{ value: 'relation "shares" does not exist' }] },
    })
    expect(event).not.toMatch(/server_name|"(user|request)":/)
    expectNoPersonalData(session)
  })
})
