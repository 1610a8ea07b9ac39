import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const run = promisify(execFile)

export type Files = Map<string, { body: Buffer; small: Buffer }>

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.css': 'text/css; charset=utf-8',
}

/** All files of a folder with a brotli copy of the best quality, by path. */
export async function filesOf(folder: string): Promise<Files> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(map|br)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(
    paths.map(async (path) => {
      const body = await readFile(path)
      return [
        path.slice(folder.length).replaceAll('\\', '/'),
        { body, small: await small(body) },
      ] as const
    }),
  )
  return new Map(files)
}

export async function small(body: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return compress(body, { params })
}

interface Request {
  url?: string | undefined
  headers: Record<string, string | string[] | undefined>
}
interface Response {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body?: Buffer): unknown
}

interface Place {
  readonly protocol: 'h1' | 'h2'
  readonly port: number
  /** Of the page. */
  readonly policy?: string | undefined
}

/** Serves files over HTTP/1.1 or HTTP/2, both variants by the same code. @returns origin and how to stop. */
export async function serveFiles(files: Files, { protocol, port, policy }: Place) {
  const answer = (request: Request, response: Response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '')
    const isFile = files.has(path)
    const name = isFile ? path : '/index.html'
    const file = files.get(name)
    if (!file || (!isFile && extname(path))) {
      response.writeHead(404, {})
      return response.end()
    }
    const isHashed = /\.[0-9a-f]{8,}\./.test(name) || name.startsWith('/r/')
    const tag = `"${file.body.length}-${file.small.length}"`
    const headers = {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: tag,
      ...(policy && name === '/index.html' && { 'content-security-policy': policy }),
    }
    if (!isHashed && request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers)
      return response.end()
    }
    response.writeHead(200, { ...headers, 'content-encoding': 'br' })
    return response.end(file.small)
  }
  const server =
    protocol === 'h1'
      ? createServer(answer as never)
      : createSecureServer({ ...(await certificate()), allowHTTP1: false }, answer as never)
  await new Promise<void>((listening) => server.listen(port, 'localhost', listening))
  const scheme = protocol === 'h1' ? 'http' : 'https'
  return {
    origin: `${scheme}://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(stopped)),
  }
}

/** A certificate that nobody has to trust; browsers speak HTTP/2 over TLS only. */
async function certificate(): Promise<{ key: string; cert: string }> {
  const { stdout } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-keyout', '-', '-out', '-'],
  ])
  return { key: stdout, cert: stdout }
}
