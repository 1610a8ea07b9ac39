import { join } from 'node:path'
import { startTelemetry } from '@portal/telemetry/telemetry'
import type { FastifyInstance } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import { openDoor } from './admin/door'
import { buildApp } from './app'
import { sealingOf } from './auth/second-factor/key'
import { resealSecrets } from './auth/second-factor/proof'
import { sweepRegularly } from './auth/sweep'
import { type Config, refuseUnsafe } from './config'
import { openDataFolder } from './data-folder'
import { openDb } from './db/client'
import { loadDemo } from './demo/load-demo'
import { seedDemo } from './demo/seed-demo'
import { drainable } from './drain'
import { openFiles } from './files/open-files'
import { sweepFiles } from './files/sweep'
import type { Lifetime } from './lifetime'
import { orRefuse, requirePort } from './listening'
import { flushLog, logSettings, logStream } from './log'
import { toFolder, toSmtp } from './mail/deliver'
import { othersMode } from './private-folder'

/** Time to keep answering before a stop, until other processes take over. */
const drainMs = 1000
/** Time for running calls to end at a stop. */
const graceMs = 5000
const queryTimeoutMs = 20_000

/** Extends the api before it listens, such as with QA mode. */
type Extend = (app: FastifyInstance) => void

/** Opens the database and serves the api. Throws StartRefused. */
export async function start(
  config: Config,
  { stopping, onEnd }: Lifetime,
  extend: Extend = () => undefined,
): Promise<void> {
  refuseUnsafe(config)
  process.umask(othersMode)
  const isClosed = await openDataFolder(config.dataFolder)
  await requirePort(config)
  const files = openFiles(config.files)
  // Before the database is opened, so that a refusal leaves nothing behind.
  const demo = config.seed === 'demo' ? await loadDemo() : undefined
  onEnd(await startTelemetry({ name: 'portal-api', version: manifest.version }, config.telemetry))
  const log = logStream()
  onEnd(() => flushLog(log))
  const limits = { connections: config.databaseConnections, queryTimeoutMs }
  const opened = await openDb(config, limits, stopping)
  onEnd(opened.close)
  const sealing = sealingOf(config)
  const app = await buildApp({
    ...config,
    db: opened.db,
    pool: opened.pool,
    listen: opened.listen,
    files,
    sealing,
    deliver: config.mailUrl
      ? toSmtp(config.mailUrl, config.mailFrom)
      : toFolder(join(config.dataFolder, 'outbox')),
    logger: { ...logSettings(config.logLevel), stream: log },
  })
  onEnd(() => closeApp(app))
  if (!isClosed)
    app.log.warn(
      { folder: config.dataFolder },
      'other users can enter the data folder, because it belongs to another user',
    )
  if (config.isProduction && config.databaseUrl === undefined && !config.isDurable)
    app.log.warn('the embedded database can lose data in a power cut; set DURABLE=on')
  if (sealing && config.secondFactorKeys && config.secondFactorKeys.length > 1) {
    const secrets = await resealSecrets(opened.db, sealing)
    app.log.info({ secrets }, 'secrets of second factors sealed with the first key')
  }
  extend(app)
  const drain = drainable(app)
  if (demo) {
    const ms = await seedDemo(demo, opened.db, files, stopping)
    if (ms !== undefined) app.log.info({ ms }, 'demo data written')
  }
  if (config.databaseUrl === undefined) {
    const place = { db: opened.db, files, portalUrl: config.portalUrl }
    const onFailure = (error: unknown) => app.log.error({ err: error }, 'admin command failed')
    onEnd(await openDoor(config.dataFolder, place, onFailure))
  }
  onEnd(sweepRegularly(opened.db, config.keptDays, (error) => app.log.error({ err: error })))
  onEnd(
    sweepFiles(opened, files, {
      removed: (count) => app.log.info({ files: count }, 'removed files that no row names'),
      areMost: (count) =>
        app.log.warn(
          { files: count },
          'kept files that no row names, because most are: is FILES that of another database?',
        ),
      left: () => app.log.debug('another process sweeps the files'),
      unreadLogo: (error) => app.log.error({ err: error }, 'a logo could not be read'),
      failed: (error) => app.log.error({ err: error }, 'files could not be swept'),
    }),
  )
  stopping.throwIfAborted()
  await orRefuse(config, () => app.listen({ port: config.port, host: config.host }))
  onEnd(() => {
    app.log.info({ signal: stopping.reason }, 'stopping')
    return drain(config.databaseUrl === undefined ? 0 : drainMs)
  })
}

/** Finishes calls; then cuts off slow callers, or one could keep the process. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(cut)
}
