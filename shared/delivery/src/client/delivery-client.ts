import { setTimeout as pause } from 'node:timers/promises'
import type { AppName } from '@portal/contract'
import { z } from 'zod'
import {
  type Call,
  ErrorReply,
  hexOf,
  newCallId,
  Outcome,
  UploadReply,
  type UploadRequest,
} from '../documents/calls'
import { sha384 } from '../storage/digest'
import { jsonOf } from '../storage/json'
import { ReleaseError } from '../storage/storage'

/** Waits between attempts, in milliseconds. A service that restarts or finishes an earlier attempt takes seconds. */
const usualWaits = [300, 1000, 3000, 6000, 10_000]
/** How long to wait for a service that carries out an earlier attempt. */
const runningMs = 300_000
const runningPollMs = 1000
const uploadsAtOnce = 4
/** The description of a release may have some megabytes. */
const replyBytes = 16_000_000
/** Of a service that is about to start, or of a connection that was cut. */
const passingCode = /^(ECONN|EPIPE|ETIMEDOUT|UND_ERR_SOCKET|UND_ERR_\w+_TIMEOUT)/
const passingStatus: readonly number[] = [502, 503, 504]

interface Build {
  readonly app: AppName
  readonly version: string
  readonly files: ReadonlyMap<string, Buffer>
}

export interface DeliveryService {
  /** Carries out a command, once, also if a reply is lost. Throws ReleaseError when it is refused. */
  call(call: Call): Promise<Outcome>
  /** Uploads the files that the service lacks, and after an interruption the rest. Returns the id of the upload. */
  upload(build: Build, onStored?: (done: number, total: number) => void): Promise<string>
}

export function isServiceAddress(site: string): boolean {
  return /^https?:\/\//.test(site)
}

/** Opens a delivery service. Throws ReleaseError without a token, and where it would travel unencrypted. */
export function openService(
  address: string,
  token: string | undefined,
  waits: readonly number[] = usualWaits,
): DeliveryService {
  const base = baseOf(address)
  if (!token)
    throw new ReleaseError(
      'Set PORTAL_TOKEN to a token of the delivery service, from its operator.',
    )
  // A header can't hold other characters.
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ReleaseError('PORTAL_TOKEN is not a token.')

  async function send<T>(
    reply: z.ZodType<T>,
    method: 'POST' | 'PUT',
    path: string,
    body: Buffer | object,
  ): Promise<T> {
    const isFile = Buffer.isBuffer(body)
    const request = {
      method,
      redirect: 'error' as const,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    }
    const start = Date.now()
    const left = waits.values()
    for (;;) {
      const answer = await answerOf(new URL(path, base), request)
      const isWorthWaiting = answer.isRunning && Date.now() - start < runningMs
      const wait = isWorthWaiting ? runningPollMs : answer.isPassing && left.next().value
      if (wait) {
        await pause(wait)
        continue
      }
      if (!answer.isOk) throw new ReleaseError(answer.error)
      const read = reply.safeParse(answer.body)
      if (!read.success) throw new ReleaseError(`${base} is not a delivery service.`)
      return read.data
    }
  }

  return {
    call: (call) => send(Outcome, 'POST', 'v1/calls', { id: newCallId(), call }),

    async upload({ app, version, files }, onStored) {
      const byDigest = new Map<string, Buffer>()
      const listed: UploadRequest['files'] = []
      for (const [path, body] of files) {
        const digest = sha384(body)
        byDigest.set(digest, body)
        listed.push({ path, digest, size: body.length })
      }
      const request: UploadRequest = { app, version, files: listed }
      const { upload, missing } = await send(UploadReply, 'POST', 'v1/uploads', request)
      let done = byDigest.size - missing.length
      const left = missing.values()
      const worker = async () => {
        for (const digest of left) {
          const body = byDigest.get(digest)
          if (!body) throw new ReleaseError(`${base} asks for a file that is not in the build.`)
          await send(z.unknown(), 'PUT', `v1/uploads/${app}/${upload}/${hexOf(digest)}`, body)
          done += 1
          onStored?.(done, byDigest.size)
        }
      }
      await Promise.all(Array.from({ length: uploadsAtOnce }, worker))
      return upload
    },
  }
}

function baseOf(address: string): URL {
  if (!URL.canParse(address)) throw new ReleaseError(`${address} is not an address.`)
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  if (url.username || url.password || url.search)
    throw new ReleaseError('The address of a delivery service holds no secret. Use PORTAL_TOKEN.')
  if (url.protocol !== 'https:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
    throw new ReleaseError(
      `${url.origin} is not encrypted, so a token must not go there. Use https.`,
    )
  return url
}

interface Answer {
  readonly isOk: boolean
  /** Another attempt may succeed. */
  readonly isPassing: boolean
  /** The service carries out an earlier attempt. */
  readonly isRunning: boolean
  readonly body: unknown
  readonly error: string
}

async function answerOf(url: URL, request: RequestInit): Promise<Answer> {
  try {
    const reply = await fetch(url, request)
    const body = jsonOf(await beginningOf(reply))
    const told = ErrorReply.safeParse(body).data?.error
    return {
      isOk: reply.ok,
      isPassing: passingStatus.includes(reply.status),
      isRunning: reply.status === 409 && reply.headers.has('retry-after'),
      body,
      error:
        told ??
        `${url.origin} answered with ${reply.status}, not as a delivery service does. Check PORTAL_SITE.`,
    }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { code } = cause as NodeJS.ErrnoException
    const reason = code === 'ERR_SSL_WRONG_VERSION_NUMBER' ? 'it speaks http' : messageOf(cause)
    const isPassing = passingCode.test(`${code}`)
    return {
      isOk: false,
      isPassing,
      isRunning: false,
      body: undefined,
      error: `${url.origin} does not answer: ${reason}.${isPassing ? ' Repeat the command.' : ''}`,
    }
  }
}

/** A few kilobytes may unpack to gigabytes. A reply that is cut here is no JSON. */
async function beginningOf(reply: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let left = replyBytes
  for await (const part of reply.body ?? []) {
    parts.push(part)
    left -= part.length
    if (left < 0) break
  }
  return Buffer.concat(parts)
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : `${cause}`
}
