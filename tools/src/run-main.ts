import { stopProcesses } from './processes'
import { Refused } from './refused'

/** Runs a command. Whatever the end, and at Ctrl+C, no process that was started here is left. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      isStopping = true
      await stopProcesses()
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  try {
    await main()
  } catch (error) {
    // Ctrl+C reaches the children too; their end is no failure then.
    if (isStopping) return
    console.error(error instanceof Refused ? `\n${error.message}` : error)
    process.exitCode = 1
  }
  if (isStopping) return
  await stopProcesses()
  process.exit()
}
