import { debuglog } from 'node:util'
import { StartRefused } from './config'
import { reasonOf } from './errors/cause'

/** Time to stop, and to clean up after a failed start. Supervisors wait longer (deploy/). */
const stopWithinMs = 8000
const cleanUpWithinMs = 2000

const debug = debuglog('portal')

type Close = () => unknown

export interface Lifetime {
  /** Aborted by SIGTERM and SIGINT, also while the process starts. */
  readonly stopping: AbortSignal
  /** Registers how to close what was just opened. At the end all of it is closed, the last opened first. */
  onEnd(close: Close): void
}

/**
 * Runs the process until a signal ends it, or its start fails, which prints one message. Closes what is open, then exits
 * with 0 after a signal, and with 1 when the start failed or what had started could not be closed.
 */
export async function runProcess(start: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const opened: Close[] = []
  const stop = new AbortController()
  let isStarted = false
  const stopped = new Promise<void>((resolve) => {
    stop.signal.addEventListener('abort', () => {
      // Until the start is done nothing can be lost.
      exitLate(stopWithinMs, isStarted ? 1 : 0)
      resolve()
    })
  })
  for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => stop.abort(name))

  let code = 0
  try {
    await start({ stopping: stop.signal, onEnd: (close) => opened.push(close) })
    isStarted = true
    await stopped
  } catch (error) {
    // A start that a signal interrupts has not failed.
    if (!stop.signal.aborted) {
      code = 1
      exitLate(cleanUpWithinMs, 1)
      debug('%o', error)
      await print(
        error instanceof StartRefused ? error.message : `The api cannot start: ${reasonOf(error)}`,
      )
    }
  }
  for (const close of opened.reverse()) {
    try {
      await close()
    } catch (error) {
      debug('%o', error)
      if (code === 0) await print(`The api could not be stopped properly: ${reasonOf(error)}`)
      code = 1
    }
  }
  process.exit(code)
}

/** Runs a script of developers. StartRefused ends the process with 1 and prints its message only. */
export async function runScript(main: () => unknown): Promise<void> {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Ends the process even if a hung database or a step without an end holds it. */
function exitLate(ms: number, code: number): void {
  setTimeout(() => process.exit(code), ms)
}

/** Resolves once the line is written: an exit cuts what isn't. */
function print(line: string): Promise<void> {
  return new Promise((written) => process.stderr.write(`${line}\n`, () => written()))
}
