import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { beginsAsPortrait, limits, portraitBeginningBytes } from '@portal/contract'
import pLimit from 'p-limit'
import { Failure } from '../errors/failure'

/** More than any camera's picture of 1 MB has. */
const mostPixels = 40_000_000
/** Unpacked: of pictures that are read line by line, and of those that are read as a whole. */
const mostBytes = 160_000_000
const mostBytesAtOnce = 48_000_000
/** A picture takes about a second, and a caller is cut off after a minute. */
const drawingMs = 20_000
const waitingMs = 20_000
/** Uploads that a process reads, keeps waiting and draws. */
const uploadsAtMost = 30
/** Of them those that are read of one user, who may send them slowly. */
const readOfUserAtMost = 20
const retryAfterSeconds = 5

const program = join(import.meta.dirname, 'draw-portrait.mjs')
const args = [program, limits.portraitSidePx, mostPixels, mostBytes, mostBytesAtOnce].map(String)
/** The allocator of a C library keeps less memory with few arenas. */
const env = { MALLOC_ARENA_MAX: '2' }

// One at a time, in a process that ends with it: unpacking takes up to 150 MB.
const oneAtATime = pLimit(1)
let reading = 0
const readingOf = new Map<number, number>()

/** Reads an upload unless too many are at work. Throws `unavailable` with the seconds to wait. */
export async function admitUpload<T>(userId: number, read: () => Promise<T>): Promise<T> {
  const ofUser = readingOf.get(userId) ?? 0
  const atWork = reading + oneAtATime.activeCount + oneAtATime.pendingCount
  if (atWork >= uploadsAtMost || ofUser >= readOfUserAtMost)
    throw new Failure('unavailable', retryAfterSeconds)
  countReading(userId, 1)
  try {
    return await read()
  } finally {
    countReading(userId, -1)
  }
}

function countReading(userId: number, by: number): void {
  reading += by
  const ofUser = (readingOf.get(userId) ?? 0) + by
  if (ofUser > 0) readingOf.set(userId, ofUser)
  else readingOf.delete(userId)
}

/**
 * Re-encodes a picture as a square JPEG without metadata, such as the place where it was taken. Throws
 * `portrait-wrong-type` unless the content is JPEG or PNG, `portrait-too-large` if it takes too much memory, `unavailable`
 * if others take too long.
 */
export async function drawPortrait(uploaded: Blob): Promise<Uint8Array> {
  const beginning = await uploaded.slice(0, portraitBeginningBytes).arrayBuffer()
  if (!beginsAsPortrait(new Uint8Array(beginning))) throw new Failure('portrait-wrong-type')
  const start = performance.now()
  return oneAtATime(async () => {
    if (performance.now() - start > waitingMs) throw new Failure('unavailable', retryAfterSeconds)
    return draw(new Uint8Array(await uploaded.arrayBuffer()))
  })
}

function draw(uploaded: Uint8Array): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer', env, timeout: drawingMs, killSignal: 'SIGKILL' } as const
    const child = execFile(process.execPath, args, options, (error, portrait) => {
      if (!error) resolve(portrait)
      else if (error.code === 3) reject(new Failure('portrait-too-large'))
      // A picture that makes the program crash or hang is none.
      else if (error.code === 2 || error.signal || error.killed)
        reject(new Failure('portrait-wrong-type'))
      else reject(error)
    })
    // A program that has ended reads no more; its exit says why.
    child.stdin?.on('error', () => undefined).end(uploaded)
  })
}
