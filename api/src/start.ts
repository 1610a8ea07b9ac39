import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openDoor } from './admin/door'
import { buildApp } from './app'
import { sweepRegularly } from './auth/sweep'
import { type Config, StartRefused } from './config'
import { openDataFolder } from './data-folder'
import { type OpenDb, openDb } from './db/client'
import { loadDemo } from './demo/load-demo'
import { seedDemo } from './demo/seed-demo'
import { drainable } from './drain'
import { logSettings, logStream } from './log'
import { toFolder, toSmtp } from './mail/deliver'
import { othersMode } from './private-folder'

/** Time to keep answering before a stop, until other processes take over. */
const drainMs = 1000
/** Time for running calls to end at a stop. */
const graceMs = 5000
const queryTimeoutMs = 20_000

/** Extends the api before it listens, such as with QA mode. */
type Extend = (app: FastifyInstance) => void

/** Runs the start; a refusal is printed and ends the process. */
export async function orRefuse(begin: () => Promise<void>): Promise<void> {
  try {
    await begin()
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Opens the database, serves the api and stops it properly at a signal. Throws StartRefused. */
export async function start(config: Config, extend: Extend = () => undefined): Promise<void> {
  process.umask(othersMode)
  const isClosed = await openDataFolder(config.dataFolder)
  const assetsFolder = join(config.dataFolder, 'assets')
  // Before the database is opened, so that a refusal leaves nothing behind.
  const demo = config.seed === 'demo' ? await loadDemo() : undefined
  const log = logStream()
  const opened = await openDb(config, {
    connections: config.databaseConnections,
    queryTimeoutMs,
  })
  try {
    const app = await buildApp({
      ...config,
      db: opened.db,
      pool: opened.pool,
      listen: opened.listen,
      assetsFolder,
      deliver: config.mailUrl
        ? toSmtp(config.mailUrl, config.mailFrom)
        : toFolder(join(config.dataFolder, 'outbox')),
      logger: { ...logSettings(config.logLevel), stream: log },
    })
    extend(app)
    if (!isClosed)
      app.log.warn(
        { folder: config.dataFolder },
        'other users can enter the data folder, because it belongs to another user',
      )
    if (demo) {
      const ms = await seedDemo(demo, opened.db, assetsFolder)
      if (ms !== undefined) app.log.info({ ms }, 'demo data written')
    }
    if (config.databaseUrl === undefined) {
      const place = { db: opened.db, assetsFolder }
      const onFailure = (error: unknown) => app.log.error({ err: error }, 'admin command failed')
      app.addHook('onClose', await openDoor(config.dataFolder, place, onFailure))
    }
    // First, so a supervisor that reads “listening” can stop the process properly.
    stopOnSignal(app, opened, config.databaseUrl === undefined ? 0 : drainMs)
    await listen(app, config)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new StartRefused(
      `Port ${port} is in use. Stop the process that uses it, or set API_PORT.`,
    )
  }
}

/** Finishes calls, closes sockets and database, and releases the lock. */
function stopOnSignal(app: FastifyInstance, opened: OpenDb, drainForMs: number): void {
  const drain = drainable(app)
  const stopSweeping = sweepRegularly(opened.db, (error) => app.log.error({ err: error }))
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    app.log.info({ signal }, 'stopping')
    stopSweeping()
    await drain(drainForMs)
    // Then cut off slow callers, or one could keep the process.
    setTimeout(() => app.server.closeAllConnections(), graceMs).unref()
    await app.close()
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal))
}
