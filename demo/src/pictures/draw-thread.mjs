import { parentPort } from 'node:worker_threads'
import { tsImport } from 'tsx/esm/api'

// Draws for draw-pool.ts, one place at a time. JavaScript, as the loader of TypeScript is not there yet on a new thread.

/** @type {typeof import('./draw-place')} */
const { drawPlace } = await tsImport('./draw-place.ts', import.meta.url)

parentPort?.on('message', async (shoot) => {
  parentPort?.postMessage(await drawPlace(shoot))
})
