import fastifyCompress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { headers } from '@portal/contract'
import { type FastifyInstance, type FastifyServerOptions, fastify, LogController } from 'fastify'
import type pg from 'pg'
import { isAsset } from './assets/folders'
import { serveAssets } from './assets/routes'
import { sessionGuards } from './auth/guards'
import { nameNetworks } from './auth/network'
import { serveAuth } from './auth/routes'
import { serveContact } from './contact/routes'
import type { Db } from './db/client'
import type { Listen } from './db/listen'
import { docsPolicy, isDocs, serveDocs } from './docs'
import { respondToFailure, respondToFailures } from './errors/responder'
import { serveHealth } from './health'
import { changesChannel, tellPages } from './live/changes'
import { openLive } from './live/live'
import { causeOf, type Deliver } from './mail/deliver'
import { startMailer } from './mail/mailer'
import { serveMetrics } from './metrics'
import { serveOpenApi } from './openapi'
import { serveProjectPage } from './project-page/routes'
import { serveProjects } from './projects/routes'
import { serveReleases } from './releases/routes'
import { watchDiscovery } from './releases/watch'
import { serveTables } from './tables/routes'
import { serveUsers } from './users/routes'

export interface AppOptions {
  readonly db: Db
  /** The connections to a database server, over which several processes end each other's sockets. */
  readonly pool: pg.Pool | undefined
  /** Hears of changes that any process makes in the database. */
  readonly listen: Listen
  /** The folder whose subfolders hold the static assets. */
  readonly assetsFolder: string
  readonly origins: string[]
  readonly trustProxy: boolean
  /** Where mailed links lead; never taken from a request. */
  readonly portalUrl: string
  /** The discovery documents of the sites whose pages hear of releases. */
  readonly discoveryUrls: readonly string[]
  /** Where this api is reached, for addresses in the public pages of projects; without it there are none. */
  readonly publicOrigin: string | undefined
  /** Recipient of the messages from the contacts dialog. */
  readonly supportEmail: string
  /** Brings mail out; the app sends what stands in the outbox while it runs. */
  readonly deliver: Deliver
  /** For one address; attempts to sign in have limits of their own. */
  readonly requestsPerMinute: number
  /** How many times the usual attempts one network may make: more than once where it has many people. */
  readonly networkAttemptsFactor: number
  /** Token for `/metrics`; without it only this machine may read them. */
  readonly metricsToken: string | undefined
  readonly logger?: Exclude<FastifyServerOptions['logger'], undefined>
}

/** The api on any database, ready for `listen` or `inject`. Closing it leaves the database open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: 65_536,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Callers that send slowly to hold connections are looked for often, and given little time.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What has come in before it stopped is answered; Fastify's own refusal would be no sentence.
    return503OnClosing: false,
    frameworkErrors: respondToFailure,
  })
  respondToFailures(app)
  nameNetworks(app, options.networkAttemptsFactor)
  acceptEmptyJson(app)
  logReplies(app)
  await protect(app, options)
  await app.register(fastifyCompress, {
    global: false,
    encodings: ['gzip'],
    zlibOptions: { level: 4 },
  })
  await app.register(multipart)
  await serveOpenApi(app)
  await serveDocs(app)

  const live = openLive(app.server, options.db, options.origins, options.pool, (error) =>
    app.log.error({ err: error }, 'live connection failed'),
  )
  app.addHook('preClose', () => live.close())
  const stopListening = await options.listen(changesChannel, {
    heard: (change) => tellPages(live, change),
    wasDeaf: () => live.connectAnew(),
  })
  app.addHook('onClose', stopListening)

  for (const url of options.discoveryUrls) {
    const stopWatching = watchDiscovery({
      url,
      onChange: (apps) => live.toEveryone('discovery.changed', { apps }),
      onFailure: (reason) => app.log.warn({ url, reason }, 'the discovery document cannot be read'),
      onSkipped: (skipped) => app.log.warn({ skipped }, 'the discovery document is partly unknown'),
    })
    app.addHook('onClose', async () => stopWatching())
  }

  const mailer = startMailer(options.db, options.deliver, (error, mail) =>
    app.log.warn({ ...causeOf(error), mail }, 'mail could not be delivered'),
  )
  app.addHook('onClose', () => mailer.stop())

  const guards = sessionGuards(options.db)
  serveHealth(app, options.db)
  serveMetrics(app, { ...options, live })
  serveAuth(app, { ...options, guards, live, mailer })
  serveUsers(app, { ...options, guards, mailer })
  serveContact(app, { ...options, mailer })
  serveProjects(app, options.db, guards)
  serveTables(app, options.db, guards)
  serveReleases(app, options)
  if (options.publicOrigin) serveProjectPage(app, options.db, options.publicOrigin)
  await serveAssets(app, options.assetsFolder)
  return app
}

async function protect(app: FastifyInstance, options: AppOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Portals of other origins show the images; which origins may call is CORS's affair.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    // Browsers open PDF files in a viewer of their own, which this policy would stop.
    const policy = isDocs(request.url) ? docsPolicy : nothingLoads
    if (!isAsset(request.url)) reply.header('content-security-policy', policy)
  })
  await app.register(cors, {
    delegator: (request, decide) => {
      const origin = isAsset(request.url) ? '*' : options.origins
      decide(null, { origin, methods: ['GET', 'HEAD', 'POST', 'PUT'], maxAge: 600, exposedHeaders })
    },
  })
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => isAsset(request.url),
  })
}

const nothingLoads = "default-src 'none'; frame-ancestors 'none'"

const exposedHeaders = [
  headers.sessionToken,
  headers.rememberToken,
  headers.userId,
  headers.errorCode,
  'retry-after',
]

/** A POST without a body may still say that its body is JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body.toString(), done)
  })
}

function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, routeOptions } = request
    // Without a query: nobody knows what somebody puts there.
    const [path] = url.split('?')
    request.log.info(
      { method, url: routeOptions.url ?? path, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
}
