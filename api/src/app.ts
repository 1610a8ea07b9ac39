import fastifyCompress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { headers } from '@portal/contract'
import type { TrustProxy } from '@portal/contract/trust-proxy'
import { observeRequests } from '@portal/telemetry/requests'
import type { TelemetrySettings } from '@portal/telemetry/settings'
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import type pg from 'pg'
import { sharedCallCounts } from './auth/call-counts'
import { sessionGuards } from './auth/guards'
import { openKnownSessions } from './auth/known-sessions'
import { fullOriginOf, nameNetworks, networkReader } from './auth/network'
import { serveAuth } from './auth/routes'
import type { Sealing } from './auth/second-factor/sealing'
import { serveContact } from './contact/routes'
import type { Db } from './db/client'
import type { Listen } from './db/listen'
import { docsPolicy, isDocs, serveDocs } from './docs'
import { respondToFailure, respondToFailures } from './errors/responder'
import { serveCspReports } from './events/csp-reports'
import { serveActivity } from './events/routes'
import { openTrail, recordRefusedAccess, type Trail } from './events/trail'
import type { FileStore } from './files/file-store'
import { isAsset } from './files/paths'
import { serveFiles } from './files/routes'
import { serveHealth } from './health'
import { passOnChanges } from './live/changes'
import { openLive } from './live/live'
import { causeOf, type Deliver } from './mail/deliver'
import { startMailer } from './mail/mailer'
import { serveMetrics } from './metrics'
import { serveOpenApi } from './openapi'
import { serveProjectPage } from './project-page/routes'
import { serveProjects } from './projects/routes'
import { serveReleases } from './releases/routes'
import { announceReleases } from './releases/watch'
import { serveTables } from './tables/routes'
import { serveUsers } from './users/routes'

export interface AppOptions {
  readonly db: Db
  /** Connections to a database server, which other processes may use too. */
  readonly pool: pg.Pool | undefined
  readonly listen: Listen
  readonly files: FileStore
  readonly origins: string[]
  readonly trustProxy: TrustProxy
  /** Origin of links in mails; never taken from a request. */
  readonly portalUrl: string
  readonly discoveryUrls: readonly string[]
  readonly publicOrigin: string | undefined
  readonly supportEmail: string
  readonly deliver: Deliver
  /** Per address, over all processes; sign-in attempts have separate limits. */
  readonly requestsPerMinute: number
  /** Multiplier for per-network attempt limits; raise it for offices behind one NAT. */
  readonly networkAttemptsFactor: number
  readonly metricsToken: string | undefined
  /** Key of the hashes of e-mail addresses without an account; without it events have none. */
  readonly eventsKey: string | undefined
  /** Encrypts the secrets of second factors; without it none is offered. */
  readonly sealing: Sealing | undefined
  readonly telemetry: TelemetrySettings
  readonly logger?: Exclude<FastifyServerOptions['logger'], undefined>
}

/** Builds the api on any database; on failure nothing is left open. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createServer(options)
  try {
    await addRoutes(app, options)
    return app
  } catch (error) {
    await app.close()
    throw error
  }
}

function createServer(options: AppOptions): FastifyInstance {
  return fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Drop callers that send slowly to hold connections.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Finish in-flight requests on close; Fastify's built-in 503 isn't localized.
    return503OnClosing: false,
    frameworkErrors: respondToFailure,
  })
}

async function addRoutes(app: FastifyInstance, options: AppOptions): Promise<void> {
  observeRequests(app, options.telemetry)
  respondToFailures(app)
  nameNetworks(app, options.networkAttemptsFactor)
  acceptEmptyJson(app)
  logReplies(app)
  const trail = openTrail(options.db, options.eventsKey, (error) =>
    app.log.error({ err: error }, 'security event was not stored'),
  )
  recordRefusedAccess(app, trail)
  await protect(app, options, trail)
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['gzip'],
    zlibOptions: { level: 4 },
  })
  await app.register(multipart)
  await serveOpenApi(app)
  await serveDocs(app)

  const known = await openKnownSessions(options.db, options.listen)
  app.addHook('onClose', known.stop)
  const live = await openLive({
    ...options,
    http: app.server,
    known,
    trail,
    readNetwork: networkReader(options.trustProxy, options.networkAttemptsFactor),
    onFailure: (error) => app.log.error({ err: error }, 'live connection failed'),
  })
  app.addHook('preClose', () => live.close())
  const changes = await passOnChanges(options.listen, live, (error) =>
    app.log.warn({ err: error }, 'skipped a change that is not known here'),
  )
  app.addHook('onClose', changes.stop)

  announceReleases(app, options.discoveryUrls, live)

  const mailer = startMailer(options.db, options.deliver, (error, mail) =>
    app.log.warn({ ...causeOf(error), mail }, 'mail could not be delivered'),
  )
  app.addHook('onClose', () => mailer.stop())

  const guards = sessionGuards(known)
  serveHealth(app, options.db)
  const countHealth = serveMetrics(app, { ...options, live })
  serveAuth(app, { ...options, guards, live, mailer, trail })
  serveUsers(app, { ...options, guards, live, mailer, trail })
  serveActivity(app, { ...options, guards })
  await serveCspReports(app, options.db)
  serveContact(app, { ...options, mailer })
  serveProjects(app, options.db, guards)
  serveTables(app, options.db, guards)
  serveReleases(app, { ...options, guards, countHealth })
  if (options.publicOrigin) serveProjectPage(app, options, options.publicOrigin)
  serveFiles(app, options.files)
}

async function protect(app: FastifyInstance, options: AppOptions, trail: Trail): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Portals on other origins show the images; CORS decides who may call.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    // The browser's PDF viewer doesn't work under the strict policy.
    const policy = isDocs(request.url) ? docsPolicy : nothingLoads
    if (!isAsset(request.url)) reply.header('content-security-policy', policy)
  })
  await app.register(cors, {
    delegator: (request, decide) => {
      const origin = isAsset(request.url) ? '*' : options.origins
      decide(null, { origin, methods: ['GET', 'HEAD', 'POST', 'PUT'], maxAge: 600, exposedHeaders })
    },
  })
  const onAway = (error: unknown) =>
    app.log.warn(
      { err: error },
      'this process counts calls by itself, because the database is away',
    )
  await app.register(rateLimit, {
    ...(options.pool && { store: sharedCallCounts(options.db, onAway) }),
    max: options.requestsPerMinute,
    keyGenerator: ({ network }) => network.name,
    timeWindow: '1 minute',
    allowList: (request) => isAsset(request.url),
    onExceeded: ({ network, headers }) => {
      const from = fullOriginOf({ network, userAgent: headers['user-agent'] })
      void trail.add({ kind: 'calls', result: 'too-many-requests', ...from })
    },
  })
}

const nothingLoads = "default-src 'none'; frame-ancestors 'none'"

const exposedHeaders = [
  headers.sessionToken,
  headers.rememberToken,
  headers.userId,
  headers.deviceToken,
  headers.errorCode,
  'retry-after',
]

/** Accepts a POST without a body that declares JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body.toString(), done)
  })
}

const longestPathInLog = 200

function logReplies(app: FastifyInstance): void {
  // Its values are no secrets; to look for them takes a tenth of the time of a short call.
  const log = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const { id, method, url, routeOptions } = request
    // Without the query, which may contain anything.
    const path = url.split('?')[0]?.slice(0, longestPathInLog)
    const { statusCode: status, elapsedTime: ms } = reply
    log.info({ reqId: id, method, url: routeOptions.url ?? path, status, ms }, 'answered')
  })
}
