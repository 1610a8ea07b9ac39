import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ana } from '../test-api'
import {
  type ApiProcess,
  demoFolder,
  endProcesses,
  type Session,
  signInAt,
  startProcess,
  uploadPortraitAt,
} from '../test-process'

// Memory used by pictures that are small as files and large when decoded.

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const mebibyte = 1_048_576
/** 150 MB. */
const aboveRestAtMost = 143

/** Memory of a process and all that it started, in bytes. What they share, such as the code of Node, counts once. */
function memoryOfTree(root: number): number {
  const parents = new Map<number, number>()
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    parents.set(Number(id), numberIn(`/proc/${id}/status`, /^PPid:\s+(\d+)/m))
  const isOfTree = (id: number): boolean => {
    if (id === root) return true
    const parent = parents.get(id)
    return parent !== undefined && parent > 0 && isOfTree(parent)
  }
  const tree = [...parents.keys()].filter(isOfTree)
  const kilobytes = tree.map((id) => numberIn(`/proc/${id}/smaps_rollup`, /^Pss:\s+(\d+) kB/m))
  return kilobytes.reduce((sum, size) => sum + size, 0) * 1024
}

/** Zero once its process has ended. */
function numberIn(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e6d80' } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

describe.skipIf(process.platform !== 'linux')('pictures that are large in memory', () => {
  let data: Awaited<ReturnType<typeof demoFolder>>
  let api: ApiProcess
  let address: string
  let session: Session
  beforeAll(async () => {
    data = await demoFolder('uploads')
    api = startProcess({ PORTAL_DATA: data.folder })
    address = await api.address
    session = await signInAt(address, ana)
    // The code for uploads is loaded, and the memory of the start given back.
    await uploadPortraitAt(address, session, await bytesOf(plain(300, 300).png()))
  })
  afterAll(async () => {
    await endProcesses()
    data.remove()
  })

  /** Uploads at once; returns the replies, the most memory above rest, and how long it took. */
  async function uploadAtOnce(picture: Uint8Array<ArrayBuffer>, count: number) {
    const id = api.child.pid ?? 0
    const rest = memoryOfTree(id)
    let most = rest
    let isOver = false
    const start = performance.now()
    const watch = (async () => {
      while (!isOver) {
        most = Math.max(most, memoryOfTree(id))
        await sleep(10)
      }
    })()
    const replies = await Promise.all(
      Array.from({ length: count }, () => uploadPortraitAt(address, session, picture)),
    )
    isOver = true
    const ms = performance.now() - start
    await watch
    return { replies, mebibytes: Math.round((most - rest) / mebibyte), ms }
  }

  test.each<[string, () => Sharp, number]>([
    ['PNG of 6300 by 6300', () => plain(6300, 6300).png(), 200],
    ['interlaced PNG of 16 megapixels', () => plain(4000, 4000).png({ progressive: true }), 200],
    ['progressive JPEG of 16 megapixels', () => plain(4000, 4000).jpeg({ progressive: true }), 200],
    ['interlaced PNG of 40 megapixels', () => plain(6300, 6300).png({ progressive: true }), 413],
  ])('20 at once of %s take at most 150 MB above rest', async (_, picture, status) => {
    const { replies, mebibytes } = await uploadAtOnce(await bytesOf(picture()), 20)
    const statuses = new Set(replies.map((reply) => reply.status))
    expect(statuses).toContain(status)
    // On a busy machine the last ones wait too long.
    expect([...statuses].filter((one) => one !== status && one !== 503)).toEqual([])
    expect(mebibytes).toBeLessThanOrEqual(aboveRestAtMost)
  })

  test('of 60 at once some are asked to try again, and the api goes on', async () => {
    const picture = await bytesOf(plain(3000, 3000).png())
    const uploads = uploadAtOnce(picture, 60)
    const slowest = await timeOfCalls(20)
    const { replies, mebibytes, ms } = await uploads
    const statuses = replies.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    const refused = replies.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await refused?.text()).toMatch(/temporariamente/)
    expect(mebibytes).toBeLessThanOrEqual(aboveRestAtMost)
    expect(slowest).toBeLessThan(ms / 6)
    const next = await uploadPortraitAt(address, session, picture)
    expect(next.status).toBe(200)
  })

  /** The longest of some calls after each other, in milliseconds. */
  async function timeOfCalls(count: number): Promise<number> {
    let longest = 0
    for (let call = 0; call < count; call += 1) {
      const start = performance.now()
      await fetch(`${address}/health`)
      longest = Math.max(longest, performance.now() - start)
    }
    return longest
  }
})
