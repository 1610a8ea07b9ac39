import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { reportComplaints } from './before'
import { installQueries } from './in-page'

/** The part of Playwright's Route that the suite uses. */
export interface Route {
  request(): { url(): string; method(): string; headers(): IncomingHttpHeaders }
  fetch(): Promise<Reply>
  fulfill(given: Fulfilment): Promise<void>
  abort(): Promise<void>
}
export type RouteHandler = (route: Route) => unknown
export type UrlPattern = string | RegExp

interface Fulfilment {
  readonly response?: Reply
  readonly status?: number
  readonly contentType?: string
  readonly body?: string | Buffer
  readonly json?: unknown
}

/** A reply of the real server. */
class Reply {
  constructor(
    readonly statusCode: number,
    readonly headers: IncomingHttpHeaders,
    readonly content: Buffer,
  ) {}
  status = () => this.statusCode
  body = async () => this.content
  text = async () => this.content.toString('utf8')
  json = async () => JSON.parse(this.content.toString('utf8'))
}

/** Paths that the proxy answers itself, on every host. */
const own = { script: '/__before.js', complaint: '/__complaint', blank: '/__blank' }
/** A page of any site with nothing in it. */
export const blankPath = own.blank

/**
 * A proxy between the browser and the real servers. WebKitWebDriver can neither run a script before those of a page nor
 * answer for a server, so this does both, and notes what pages complain of.
 */
export async function openNetwork() {
  let script = ''
  /** Number of the current page: errors of a closing page must not count for the next one. */
  let pages = 0
  let routes: { readonly pattern: RegExp; readonly handler: RouteHandler }[] = []
  const complaints: string[] = []

  const server = createServer((asked, reply) => {
    handle(asked, reply).catch((error: Error) => {
      // The browser sees a network error; the test reads the reason elsewhere.
      if (!reply.destroyed) reply.destroy(error)
    })
  })
  async function handle(asked: IncomingMessage, reply: ServerResponse) {
    const url = new URL(asked.url ?? '')
    if (url.pathname === own.script)
      return void reply.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    if (url.pathname === own.blank)
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end()
    if (url.pathname === own.complaint) {
      const complaint = (await buffer(asked)).toString('utf8')
      if (url.searchParams.get('of') === `${pages}`) complaints.push(complaint)
      return void reply.writeHead(204).end()
    }
    // The most recently added route wins.
    const route = routes.findLast(({ pattern }) => pattern.test(url.href))
    if (route && asked.method !== 'OPTIONS')
      return void (await route.handler(routeFor(asked, reply, url)))
    const isPage = asked.headers['sec-fetch-dest'] === 'document'
    if (isPage) return forwardPage(asked, reply, url)
    const answer = await forward(asked, url)
    // A cached reply would bypass the routes of a later test.
    reply.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'cache-control': 'no-store' })
    answer.pipe(reply)
  }
  async function forwardPage(asked: IncomingMessage, reply: ServerResponse, url: URL) {
    const answer = await fetchPlain(asked, url)
    const html = (await answer.text()).replace(
      '<head>',
      `<head><script src="${own.script}"></script>`,
    )
    reply.writeHead(answer.statusCode, plainHeaders(answer.headers)).end(html)
  }

  server.on('upgrade', (asked: IncomingMessage, near, head: Buffer) => {
    const { hostname, port, pathname, search } = new URL(asked.url ?? '')
    const far = connect(Number(port), hostname, () => {
      const lines = [`${asked.method} ${pathname}${search} HTTP/1.1`]
      for (let at = 0; at < asked.rawHeaders.length; at += 2)
        lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`)
      far.write(`${lines.join('\r\n')}\r\n\r\n`)
      far.write(head)
      far.pipe(near).pipe(far)
    })
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    address: `127.0.0.1:${port}`,
    complaints,
    addScript(text: string) {
      script += `;${text}\n`
    },
    addRoute(pattern: UrlPattern, handler: RouteHandler) {
      routes.push({ pattern: patternOf(pattern), handler })
    },
    /** Forgets the scripts, routes and complaints of the page before. */
    reset() {
      pages += 1
      script = `${scriptOfEveryPage()};(${reportComplaints})('${own.complaint}?of=${pages}');`
      routes = []
      complaints.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Testing Library and the query functions. */
function scriptOfEveryPage(): string {
  const { resolve } = createRequire(import.meta.url)
  const library = resolve('@testing-library/dom').replace(
    /index\.js$/,
    '@testing-library/dom.umd.min.js',
  )
  return `${readFileSync(library, 'utf8')};(${installQueries})()`
}

function routeFor(asked: IncomingMessage, reply: ServerResponse, url: URL): Route {
  return {
    request: () => ({
      url: () => url.href,
      method: () => asked.method ?? '',
      headers: () => asked.headers,
    }),
    fetch: () => fetchPlain(asked, url),
    async fulfill({ response, status, contentType, body, json }) {
      const headers = response
        ? plainHeaders(response.headers)
        : { 'access-control-allow-origin': asked.headers.origin ?? '*' }
      if (json !== undefined) headers['content-type'] = 'application/json'
      if (contentType) headers['content-type'] = contentType
      const content = json === undefined ? (body ?? response?.content ?? '') : JSON.stringify(json)
      reply.writeHead(status ?? response?.statusCode ?? 200, headers).end(content)
    },
    async abort() {
      reply.destroy()
    },
  }
}

function forward(asked: IncomingMessage, url: URL, headers = asked.headers) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const { method } = asked
    const passed = request(url, { method, headers, agent: false }, resolve)
    passed.on('error', reject)
    asked.pipe(passed)
  })
}

/** Fetches a fresh, uncompressed reply. */
async function fetchPlain(asked: IncomingMessage, url: URL): Promise<Reply> {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' }
  delete headers['if-none-match']
  delete headers['if-modified-since']
  const answer = await forward(asked, url, headers)
  return new Reply(answer.statusCode ?? 502, answer.headers, await buffer(answer))
}

/** Headers for a body of another length. */
function plainHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-length': _, 'transfer-encoding': __, etag: ___, ...rest } = headers
  return rest
}

/** Playwright's globs: `**` is anything, `*` anything within a segment. */
function patternOf(pattern: UrlPattern): RegExp {
  if (typeof pattern !== 'string') return pattern
  const literal = pattern.replace(/[$()+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`^${literal.replace(/\*\*|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))}$`)
}
