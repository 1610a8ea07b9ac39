import { Readable } from 'node:stream'
import { AppName } from '@portal/contract'
import { counted } from '@portal/contract/counted'
import { reportError } from '@portal/telemetry/report-error'
import { observeRequests } from '@portal/telemetry/requests'
import type { TelemetrySettings } from '@portal/telemetry/settings'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { z } from 'zod'
import { runCall } from '../commands/run-call'
import {
  appsOfCall,
  type Call,
  CallRequest,
  type ErrorReply,
  Outcome,
  UploadId,
  UploadRequest,
} from '../documents/calls'
import { noteLastUse, type Token } from '../documents/tokens'
import { openUseHistory } from '../documents/uses'
import { type Storage, withErrors } from '../storage/storage'
import { requireAllowed, requireEncryption, tokenOf, type Use } from './authorize'
import { failureLimits } from './failure-limits'
import { type Answer, once } from './once'
import { pinCall } from './pin-call'
import { publishQueue } from './publish-queue'
import { filePlaces, receiveFile } from './receive-file'
import { hideCause, Refusal, refusalOf, unavailable } from './refusal'
import type { ServiceSettings } from './service-settings'
import { uploadsOf } from './uploads'

const usualLeaseMs = 15_000
const usualSlowAfterMs = 10_000
/** Of JSON. A list of 5000 files has less. */
const bodyLimit = 2_000_000
/** Callers without a token may have many addresses. */
const strangersPerMinute = 600
const reasonAtMost = 500
const answerCharacters = 20_000
/** Slow callers must not hold connections. */
const requestTimeoutMs = 120_000

export interface ServiceOptions
  extends Pick<ServiceSettings, 'api' | 'budget' | 'failuresPerMinute' | 'trustProxy'> {
  readonly site: Storage
  /** Tokens, history and uploads; never served. */
  readonly store: Storage
  /** How long a process may be silent before another one finishes its call. */
  readonly leaseMs?: number | undefined
  /** How often a file that arrives has to bring some bytes. */
  readonly slowAfterMs?: number | undefined
  readonly telemetry?: TelemetrySettings | undefined
}

/** State of a request before its answer. */
interface Asked {
  /** Whose refusals are counted: an address, or a token that is valid. */
  caller: string
  token?: Token
  use?: Use
}

const readVerbs: readonly string[] = ['status', 'history']

const FileParams = z.object({
  app: AppName,
  upload: UploadId,
  digest: z.string().regex(/^[0-9a-f]{96}$/),
})

/** Publishes and flips releases of a site for callers with a token. Any number of processes may share site and store. */
export function deliveryService(options: ServiceOptions): FastifyInstance {
  const { trustProxy, telemetry = {} } = options
  const server = fastify({
    bodyLimit,
    trustProxy,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 },
  })
  server.removeContentTypeParser('text/plain')
  observeRequests(server, telemetry)
  server.get('/health', () => ({}))
  const limits = failureLimits(options.failuresPerMinute)
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]
    return sendError(reply, new Refusal(404, `${request.method} ${path} is unknown here.`))
  })
  server.register(calls, { ...options, limits, prefix: '/v1' })
  return server
}

type Limits = ReturnType<typeof failureLimits>

async function calls(
  server: FastifyInstance,
  { limits, ...options }: ServiceOptions & { limits: Limits },
): Promise<void> {
  const site = withErrors(options.site, hideCause)
  const store = withErrors(options.store, hideCause)
  const { api, budget, leaseMs = usualLeaseMs, slowAfterMs = usualSlowAfterMs } = options
  const uploads = uploadsOf(site, store, budget)
  const queued = publishQueue()
  const history = openUseHistory(store)
  const strangers = failureLimits(strangersPerMinute)
  const asked = new WeakMap<FastifyRequest, Asked>()

  async function record(
    request: FastifyRequest,
    outcome: 'begun' | 'done' | 'refused' | 'failed',
    reason?: string,
  ): Promise<void> {
    const { token, use } = asked.get(request) ?? {}
    await history.add({
      at: new Date().toISOString(),
      token: token?.name ?? null,
      verb: use?.verb ?? null,
      apps: [...(use?.apps ?? [])],
      from: callerOf(request),
      outcome,
      ...(use?.call !== undefined && { call: use.call }),
      ...(reason !== undefined && { reason: reason.slice(0, reasonAtMost) }),
    })
  }

  server.addHook('onRequest', async (request) => {
    const mine: Asked = { caller: callerOf(request) }
    asked.set(request, mine)
    requireEncryption(request)
    const { token, requireActive } = await tokenOf(request, store)
    mine.token = token
    requireActive()
    mine.caller = `token ${token.name}`
    limits.requireBelow(mine.caller)
    await noteLastUse(store, token)
  })

  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal === undefined) {
      reportError(error, { route: request.routeOptions.url ?? 'unknown' })
      console.error(error)
    }
    const told = refusal ?? new Refusal(500, 'The service failed. Its log has the cause.')
    return sendError(reply, await noted(request, told))
  })

  /** Counts and records a refusal. Returns what to answer: something else to a caller with too many, or without a record. */
  async function noted(request: FastifyRequest, refusal: Refusal): Promise<Refusal> {
    const { caller } = asked.get(request) ?? { caller: callerOf(request) }
    const isFailure = refusal.status >= 500
    try {
      // Floods would fill the history.
      if (!isFailure) limits.requireBelow(caller)
      if (!isFailure && refusal.retryAfter === undefined) limits.note(caller)
      if (!isFailure && asked.get(request)?.token === undefined) {
        strangers.requireBelow('all')
        strangers.note('all')
      }
      await record(request, isFailure ? 'failed' : 'refused', refusal.message)
      return refusal
    } catch (error) {
      return isFailure ? refusal : (refusalOf(error) ?? unavailable)
    }
  }

  /** Notes what a request is about. Throws Refusal unless its token allows it. */
  function allow(request: FastifyRequest, use: Use): Token {
    const mine = asked.get(request)
    if (!mine?.token) throw new Refusal(401, 'A token is missing.')
    mine.use = use
    requireAllowed(mine.token, use)
    return mine.token
  }

  server.post('/calls', async (request, reply) => {
    const { id, call } = parse(CallRequest, request.body)
    const token = allow(request, { verb: call.verb, apps: appsOfCall(call), call: id })
    const by = token.name
    if (readVerbs.includes(call.verb)) {
      const outcome = await carryOut(call, by)
      await record(request, 'done')
      return outcome
    }
    const { answer, isRepeated } = await once(store, {
      token: by,
      id,
      call,
      leaseMs,
      pin: (wanted) => pinCall(site, wanted),
      async run(pinned) {
        await record(request, 'begun')
        return answerOf(() => carryOut(pinned, by))
      },
    })
    let { body } = answer
    if (call.verb === 'publish' && answer.status < 400) {
      // A failure here fails nothing: the next upload removes old ones.
      await uploads.remove(call).catch(() => undefined)
      body = await uploads.describe(Outcome.parse(body))
    }
    const told = isRepeated ? 'answered as before' : undefined
    if (answer.status < 400) await record(request, 'done', told)
    else await noted(request, new Refusal(answer.status, told ?? (answer.body as ErrorReply).error))
    return reply.code(answer.status).send(body)
  })

  const carryOut = (call: Call, by: string) =>
    call.verb === 'publish'
      ? queued(by, () => uploads.publish(call, by))
      : runCall(site, call, { by, api })

  server.post('/uploads', async (request) => {
    const wanted = parse(UploadRequest, request.body)
    allow(request, { verb: 'upload', apps: [wanted.app] })
    const opened = await uploads.open(wanted)
    await record(
      request,
      'done',
      `${opened.missing.length} of ${counted(wanted.files.length, 'file')}`,
    )
    return opened
  })

  server.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('application/octet-stream', (_request, body, done) =>
      done(null, body),
    )

    const takePlace = filePlaces()
    files.put('/uploads/:app/:upload/:digest', async (request, reply) => {
      const { app, upload, digest } = parse(FileParams, request.params)
      const { name } = allow(request, { verb: 'upload', apps: [app] })
      if (!(request.body instanceof Readable))
        throw new Refusal(415, 'A file is sent as application/octet-stream.')
      if (Number(request.headers['content-length']) > budget.largestRelease)
        throw new Refusal(413, 'No release may have a file as large as this.')
      const file = await uploads.find(app, upload, digest)
      // It may have closed while the token was checked.
      if (reply.raw.destroyed) return
      takePlace(name, reply.raw)
      // The rest of a file that is refused is not read.
      reply.header('connection', 'close')
      const body = await receiveFile(request.body, file.size, slowAfterMs)
      reply.removeHeader('connection')
      await uploads.put(app, upload, file, body)
      return {}
    })
  })
}

/** An answer to keep. A failure that may pass is thrown instead, so that the same call can be tried again. */
async function answerOf(run: () => Promise<Outcome>): Promise<Answer> {
  try {
    const { lines, warnings, result } = await run()
    return { status: 200, body: { lines: shorten(lines), warnings: shorten(warnings), result } }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === undefined || refused.status >= 500) throw error
    const [told = ''] = shorten([refused.message])
    return { status: refused.status, body: { error: told } satisfies ErrorReply }
  }
}

function shorten(lines: string[]): string[] {
  const text = lines.join('\n')
  return text.length > answerCharacters ? [`${text.slice(0, answerCharacters)}…`] : lines
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new Refusal(400, `The request is not valid:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function sendError(reply: FastifyReply, { status, message, retryAfter }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ error: message } satisfies ErrorReply)
}

/** Fastify has no address once the caller has reset the connection, and the record of a use needs one. */
function callerOf({ ip }: FastifyRequest): string {
  return ip ?? 'unknown'
}
