import { startTelemetry } from '@portal/telemetry/telemetry'
import type { FastifyInstance } from 'fastify'
import manifest from '../../package.json' with { type: 'json' }
import { isCode } from '../storage/local-storage'

type Telemetry = Parameters<typeof startTelemetry>[1]

/** Time for calls that have begun, below the ten seconds that containers have to stop. */
const finishMs = 8000
const idleEveryMs = 50

interface Service<Settings> {
  readonly name: string
  readonly readSettings: (variables: Record<string, string | undefined>) => Settings
  readonly make: (settings: Settings) => FastifyInstance | Promise<FastifyInstance>
  /** The variable that sets its port. */
  readonly portVariable: string
}

interface ServedSettings {
  readonly port: number
  readonly listenOn: string
  readonly telemetry: Telemetry
}

/** Serves until SIGINT or SIGTERM, then finishes the calls that have begun and ends the process. */
export async function runServer<Settings extends ServedSettings>({
  name,
  readSettings,
  make,
  portVariable,
}: Service<Settings>): Promise<void> {
  const settings = await orEnd(() => readSettings(process.env))
  const closeTelemetry = await startTelemetry(
    { name, version: manifest.version },
    settings.telemetry,
  )
  const server = await orEnd(() => make(settings))
  try {
    await server.listen({ port: settings.port, host: settings.listenOn })
  } catch (error) {
    if (isCode(error, 'EADDRINUSE'))
      end(`Port ${settings.port} is in use. Stop the process that uses it, or set ${portVariable}.`)
    if (isCode(error, 'EADDRNOTAVAIL') || isCode(error, 'ENOTFOUND'))
      end(`${settings.listenOn} is not an address of this machine. Choose another one.`)
    throw error
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      // Browsers keep a connection after its reply, and a slow reader would keep the process.
      setInterval(() => server.server.closeIdleConnections(), idleEveryMs).unref()
      setTimeout(() => server.server.closeAllConnections(), finishMs).unref()
      await server.close()
      await closeTelemetry()
      process.exit(0)
    })
}

async function orEnd<T>(make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    return end(error instanceof Error ? error.message : `${error}`)
  }
}

function end(message: string): never {
  console.error(message)
  process.exit(1)
}
