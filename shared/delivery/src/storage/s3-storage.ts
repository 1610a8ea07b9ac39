import { extname } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { z } from 'zod'
import { contentTypeOf } from './content-types'
import { encodingOf } from './encodings'
import { fileHeaders, headerPathOf, headerPaths } from './file-headers'
import { ReleaseError, type Storage, type Stored } from './storage'

const Settings = z.object({
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  AWS_SESSION_TOKEN: z.string().min(1).optional(),
  AWS_REGION: z.string().min(1).default('us-east-1'),
  /** For stores other than Amazon's. */
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/**
 * A site in an S3 store that supports `If-Match` and `If-None-Match` on PUT; `writeIfMatch` refuses others, because
 * concurrent promotes could lose one. Throws ReleaseError listing missing settings.
 */
export function s3StorageOf(site: string, env: NodeJS.ProcessEnv): Storage {
  const parsed = Settings.safeParse(env)
  if (!parsed.success)
    throw new ReleaseError(`${site} needs settings:\n${z.prettifyError(parsed.error)}`)
  const settings = parsed.data
  const { hostname: bucket, pathname } = new URL(site)
  const folder = pathname.replace(/^\/+|\/+$/g, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const endpoint = settings.AWS_ENDPOINT_URL ?? `https://s3.${settings.AWS_REGION}.amazonaws.com`
  const client = new AwsClient({
    accessKeyId: settings.AWS_ACCESS_KEY_ID,
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
    ...(settings.AWS_SESSION_TOKEN && { sessionToken: settings.AWS_SESSION_TOKEN }),
    region: settings.AWS_REGION,
    service: 's3',
  })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`

  async function ask(key: string, init: RequestInit = {}, accepted: readonly number[] = []) {
    const reply = await client.fetch(`${base}${key}`, init)
    if (reply.ok || accepted.includes(reply.status)) return reply
    const cause = /<Code>(.*?)<\/Code>/.exec(await reply.text())?.[1] ?? reply.statusText
    throw new ReleaseError(`${init.method ?? 'GET'} ${bucket}/${key}: ${reply.status} ${cause}`)
  }

  const keyOf = (path: string) => (prefix + path).split('/').map(encodeURIComponent).join('/')

  async function read(path: string): Promise<Stored | undefined> {
    const reply = await ask(keyOf(path), {}, [404])
    if (reply.status === 404) return undefined
    const etag = reply.headers.get('etag')
    if (etag === null) throw new ReleaseError(`${bucket} returns no ETag for ${path}.`)
    // Without quotes, which Ceph 16 treats as part of the tag; every store accepts that.
    return { body: Buffer.from(await reply.arrayBuffer()), etag: etag.replaceAll('"', '') }
  }

  /** @returns false when the condition failed. */
  async function put(path: string, body: Buffer, condition: Record<string, string>) {
    const headers = { ...headersOf(path), ...condition }
    const init = { method: 'PUT', body: new Uint8Array(body), headers }
    // 409: another conditional write was in progress.
    const { ok } = await ask(keyOf(path), init, [404, 409, 412])
    return ok
  }

  /** A store that ignores conditions accepts this write. */
  async function requireConditions(): Promise<void> {
    if (await put('.conditions', Buffer.from('overlooked'), { 'if-match': 'none' }))
      throw new ReleaseError(
        `${bucket} ignores If-Match, so concurrent promotes could be lost. Use a store that supports it.`,
      )
  }
  let honoured: Promise<void> | undefined

  return {
    read,

    async writeIfMatch(path, body, etag) {
      honoured ??= requireConditions()
      await honoured
      return put(path, body, etag === null ? { 'if-none-match': '*' } : { 'if-match': etag })
    },

    async putImmutable(path, body) {
      if (await put(path, body, { 'if-none-match': '*' })) return
      const there = await read(path)
      if (!there?.body.equals(body))
        throw new ReleaseError(`${path} is already published with different content.`)
    },

    async remove(path) {
      await ask(keyOf(path), { method: 'DELETE' }, [404])
    },

    async list(below) {
      const paths: string[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${below}/` })
        if (next) query.set('continuation-token', next)
        const page = await (await ask(`?${query}`)).text()
        for (const [, key = ''] of page.matchAll(/<Key>(.*?)<\/Key>/gs))
          paths.push(unescaped(key).slice(prefix.length))
        next = unescaped(/<NextContinuationToken>(.*?)<\/Next/.exec(page)?.[1] ?? '') || undefined
      } while (next)
      return paths.sort()
    },
  }
}

/** Headers that an object store can keep. */
function headersOf(path: string): Record<string, string> {
  const suffix = extname(path)
  const encoding = encodingOf[suffix]
  const file = encoding === undefined ? path : path.slice(0, -suffix.length)
  return {
    'cache-control': (headerPathOf(file) === headerPaths.releases
      ? fileHeaders[headerPaths.releases]
      : fileHeaders[headerPaths.config])['cache-control'],
    'content-type': contentTypeOf(file),
    ...(encoding && { 'content-encoding': encoding }),
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescaped(text: string): string {
  return text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}
