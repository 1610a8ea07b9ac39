import { setTimeout as pause } from 'node:timers/promises'
import { stopProcesses } from './processes'
import { Refused } from './refused'

const cleansUpWithinMs = 10_000

/**
 * Runs a command. Whatever the end, and at Ctrl+C, no process that was started here is left, and what it cleans up is gone; a second
 * Ctrl+C changes nothing of that.
 */
export async function runMain(main: () => Promise<void>): Promise<void> {
  let isStopping = false
  const ended = main()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, async () => {
      if (isStopping) return console.error('Stopping …')
      isStopping = true
      await stopProcesses()
      await Promise.race([ended.catch(() => undefined), pause(cleansUpWithinMs)])
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  try {
    await ended
  } catch (error) {
    // Ctrl+C reaches the children too; their end is no failure then.
    if (isStopping) return
    console.error(isForPeople(error) ? `\n${error.message}` : error)
    process.exitCode = 1
  }
  if (isStopping) return
  await stopProcesses()
  process.exit()
}

/** Refused by a command, or by the delivery or the api that it calls. */
function isForPeople(error: unknown): error is Error {
  if (error instanceof Refused) return true
  return error instanceof Error && ['ReleaseError', 'StartRefused'].includes(error.name)
}
