import { startTelemetry } from '@portal/telemetry/telemetry'
import manifest from '../../package.json' with { type: 'json' }
import { isCode } from '../storage/local-storage'
import { serverSettings } from './server-settings'
import { siteServer } from './site-server'

const settings = readSettings()
const service = { name: 'portal-site', version: manifest.version }
const closeTelemetry = await startTelemetry(service, settings.telemetry)
const server = await siteServer(settings.site, settings.telemetry)

try {
  await server.listen({ port: settings.port, host: settings.listenOn })
} catch (error) {
  if (!isCode(error, 'EADDRINUSE')) throw error
  fail(`Port ${settings.port} is in use. Stop the process that uses it, or set PORTAL_PORT.`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await server.close()
    await closeTelemetry()
    process.exit(0)
  })

function readSettings() {
  try {
    return serverSettings(process.env)
  } catch (error) {
    return fail(error instanceof Error ? error.message : `${error}`)
  }
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
