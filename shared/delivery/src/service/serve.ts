import { startTelemetry } from '@portal/telemetry/telemetry'
import manifest from '../../package.json' with { type: 'json' }
import { isCode } from '../storage/local-storage'
import { storageOf } from '../storage/storage-of'
import { deliveryService } from './delivery-service'
import { serviceSettings } from './service-settings'

/** Time for calls that have begun. Another process finishes those that take longer. */
const finishMs = 8000

const settings = readSettings()
const service = { name: 'portal-delivery', version: manifest.version }
const closeTelemetry = await startTelemetry(service, settings.telemetry)
const server = deliveryService({
  ...settings,
  site: storageOf(settings.site, process.env),
  store: storageOf(settings.store, process.env),
})

try {
  await server.listen({ port: settings.port, host: settings.listenOn })
} catch (error) {
  if (!isCode(error, 'EADDRINUSE')) throw error
  fail(`Port ${settings.port} is in use. Stop the process that uses it, or set DELIVERY_PORT.`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    // A connection without a request would keep it open.
    setTimeout(() => server.server.closeAllConnections(), finishMs).unref()
    await server.close()
    await closeTelemetry()
    process.exit(0)
  })

function readSettings() {
  try {
    return serviceSettings(process.env)
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
