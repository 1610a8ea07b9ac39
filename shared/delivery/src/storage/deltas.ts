import { createHash } from 'node:crypto'
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm'

/** The best level makes deltas a tenth smaller, in six times the time. */
const level = 12
/** Magic number and length of a frame that decoders skip: the digest of the dictionary, by RFC 9842. */
const skipped = Buffer.from('5e2a4d1820000000', 'hex')

let loading: Promise<void> | undefined
/** A second `init` replaces the memory under calls that go on. */
const loaded = () => (loading ??= init())

/** `body` in the encoding `dcz`: what a browser needs that has the dictionary. */
export async function deltaOf(body: Buffer, dictionary: Buffer): Promise<Buffer> {
  await loaded()
  const context = createCCtx()
  try {
    return Buffer.concat([startOf(dictionary), compressUsingDict(context, body, dictionary, level)])
  } finally {
    freeCCtx(context)
  }
}

/** The body that a delta was made of; undefined for a damaged delta or another dictionary. */
export async function applyDelta(delta: Buffer, dictionary: Buffer): Promise<Buffer | undefined> {
  const start = startOf(dictionary)
  if (!delta.subarray(0, start.length).equals(start)) return undefined
  await loaded()
  const context = createDCtx()
  try {
    return Buffer.from(decompressUsingDict(context, delta.subarray(start.length), dictionary))
  } catch {
    return undefined
  } finally {
    freeDCtx(context)
  }
}

function startOf(dictionary: Buffer): Buffer {
  return Buffer.concat([skipped, createHash('sha256').update(dictionary).digest()])
}
