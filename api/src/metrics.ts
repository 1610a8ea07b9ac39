import { metrics } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isSameSecret } from './auth/secrets'
import type { Db } from './db/client'
import { Failure } from './errors/failure'
import { countedEvents, countedReports } from './events/metrics'
import type { Live } from './live/rooms'
import { waitingMail } from './mail/queries'
import { type CountHealth, healthMetrics } from './releases/health-metrics'

interface Watched {
  readonly db: Db
  readonly pool: pg.Pool | undefined
  readonly live: Live
  /** Expected as `Authorization: Bearer …`; without it only local requests may read. */
  readonly metricsToken: string | undefined
}

/**
 * Serves `/metrics` for Prometheus: requests with latencies in seconds, open pages, waiting mail, database connections,
 * releases in pages, security events and process metrics. Others get a 404.
 * @returns what counts the reports of pages
 */
export function serveMetrics(app: FastifyInstance, watched: Watched): CountHealth {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  watch(registry, watched)
  const countHealth = healthMetrics(registry)
  registry.registerMetric(countedEvents)
  registry.registerMetric(countedReports)
  exportCounts(registry)
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/metrics', hidden, async (request, reply) => {
    if (!mayRead(request, watched.metricsToken)) throw new Failure('not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return countHealth
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const aborted = new Counter({
    name: 'portal_http_requests_aborted_total',
    help: 'Requests whose caller left before the reply.',
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Count unknown paths as one route, or anybody could create any number of series.
    const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.addHook('onRequestAbort', async (_request) => aborted.inc())
}

type Read = (gauge: Gauge) => void | Promise<void>

function watch(registry: Registry, { db, pool, live }: Watched): void {
  const gauge = (name: string, help: string, read: Read, labelNames: string[] = []) => {
    const collect = function (this: Gauge) {
      return read(this)
    }
    registry.registerMetric(new Gauge({ name, help, labelNames, registers: [], collect }))
  }
  gauge('portal_live_sockets', 'Pages that are connected to this process.', (sockets) =>
    sockets.set(live.count()),
  )
  // Report everything else even when the database is down.
  const mail = () => waitingMail(db).catch(() => ({ count: Number.NaN, oldestSeconds: Number.NaN }))
  gauge('portal_mail_waiting', 'Mail that has not been delivered yet.', async (waiting) =>
    waiting.set((await mail()).count),
  )
  gauge('portal_mail_oldest_seconds', 'How long the oldest of it has waited.', async (oldest) =>
    oldest.set((await mail()).oldestSeconds),
  )
  if (!pool) return
  const help = 'Connections of this process to the database; calls that wait for one.'
  const readPool: Read = (connections) => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'awaited' }, pool.waitingCount)
  }
  gauge('portal_database_connections', help, readPool, ['state'])
}

/** Exports gauges and counters through OpenTelemetry too, which measures requests itself. */
function exportCounts(registry: Registry): void {
  const meter = metrics.getMeter('portal')
  for (const { name, help: description, type } of registry.getMetricsAsArray()) {
    // Declared as a number, but a name at run time.
    const isGauge = `${type}` === 'gauge'
    if (!isGauge && `${type}` !== 'counter') continue
    const instrument = isGauge
      ? meter.createObservableGauge(name, { description })
      : meter.createObservableCounter(name, { description })
    instrument.addCallback(async (result) => {
      const counted = await registry.getSingleMetric(name)?.get()
      for (const { value, labels } of counted?.values ?? []) result.observe(value, labels)
    })
  }
}

/** The token's holder or, without a token, local programs but not requests through a proxy. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
  const isPassedOn = forwardingHeaders.some((name) => headers[name] !== undefined)
  return !isPassedOn && loopback.has(socket.remoteAddress ?? '')
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
