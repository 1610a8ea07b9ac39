import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PlacePictures, Shoot } from './draw-place'

const script = join(import.meta.dirname, 'draw-thread.mjs')
/** A thread that has nothing to draw for so long ends. */
const idleMs = 500

const idle: Worker[] = []
let busy = 0
const waiting: (() => void)[] = []

/** As `drawPlace`, on another thread: as many draw at once as there are processors. */
export async function drawOnAThread(shoot: Shoot): Promise<PlacePictures> {
  while (busy >= availableParallelism())
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  busy++
  const worker = idle.pop() ?? new Worker(script, { execArgv: [] })
  try {
    worker.ref()
    worker.postMessage(shoot)
    const [pictures] = await once(worker, 'message')
    keep(worker)
    return pictures
  } finally {
    // A thread that failed has ended.
    busy--
    waiting.shift()?.()
  }
}

function keep(worker: Worker): void {
  worker.unref()
  idle.push(worker)
  setTimeout(() => {
    const place = idle.indexOf(worker)
    if (place < 0) return
    idle.splice(place, 1)
    worker.terminate()
  }, idleMs).unref()
}
