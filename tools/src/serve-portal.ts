import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingsInVariables } from '@portal/delivery/site/settings'
import { writeSettings } from '@portal/delivery/site/write-settings'
import { localStorageOf } from '@portal/delivery/storage/local-storage'
import { root } from '../workspace.mjs'
import { buildSite, type Product } from './build-site'
import { requireFree, waitForReply } from './ports'
import { type Environment, runNode, serve } from './processes'
import { Refused } from './refused'
import { apiPort, dataFolder, portalPort } from './settings'

interface Portal {
  data: string
  isNew?: boolean
  api: string
  /** Script that writes a new database, so that the api does not keep the memory which that takes. */
  prepare?: string
  products?: readonly Product[]
  env?: Record<string, string>
  query?: string
}

const readyWithinMs = 120_000
const origins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${portalPort}`)

/** Builds, releases and serves the portal with its api until one of them ends. */
export async function servePortal(portal: Portal): Promise<never> {
  const { data, isNew = false, api, prepare, products, env, query = '' } = portal
  await requireFree(portalPort, 'PORTAL_PORT')
  await requireFree(apiPort, 'API_PORT')
  if (portalPort === apiPort) throw new Refused('PORTAL_PORT and API_PORT must differ.')
  requireWritable(data)
  await requireUnused(data)
  if (isNew) rmSync(data, { recursive: true, force: true })

  const settings = { ...settingsFor(data), ...env }
  await writeSettings(
    localStorageOf(join(data, 'site')),
    settingsInVariables({ ...process.env, ...settings }),
  )
  // The api writes its demo data while the apps are built.
  const prepared = existsSync(join(data, 'db')) ? undefined : prepare
  const apiEnd = startApi(api, { ...settings, ...memoryGivenBack }, prepared)
  await Promise.race([buildSite(data, products), apiEnd])
  const siteEnd = serveScript('site server', 'shared/delivery/src/server/serve.ts', settings)
  const ready = Promise.all([
    waitForReply(`http://${hostIn('API_HOST')}:${apiPort}/ready`, readyWithinMs),
    waitForReply(`http://${hostIn('PORTAL_HOST')}:${portalPort}/`, readyWithinMs),
  ])
  await Promise.race([ready, apiEnd, siteEnd])

  console.log(`
Portal ready: http://localhost:${portalPort}${query}

  ana.silva@atlantico.example    24 own projects, 6 shared, tables
  john.reed@northwind.example    3 own projects
  rita.costa@atlantico.example   no projects
  Password for all three: Portal360demo

  Mail is written to ${join(data, 'outbox')}${data === dataFolder ? '; npm run mail prints the newest' : ''}.
  Ready after ${process.uptime().toFixed(1)} s. Ctrl+C stops everything.
`)
  return Promise.race([apiEnd, siteEnd])
}

/** Address of a server that listens on the host of the variable. */
function hostIn(variable: string): string {
  const listensOn = process.env[variable] || 'localhost'
  if (['0.0.0.0', '::'].includes(listensOn)) return 'localhost'
  return listensOn.includes(':') ? `[${listensOn}]` : listensOn
}

/** If the script that prepares the data fails, the api tries it too and says why. */
async function startApi(script: string, env: Environment, prepare?: string): Promise<never> {
  const isPrepared = prepare && (await runNode(argumentsOf(prepare), { env })).code === 0
  return serveScript('api', script, { ...env, ...(isPrepared && { SEED: 'none' }) })
}

/** Without it glibc keeps most of what the compiler of the embedded database frees. */
const memoryGivenBack = { MALLOC_TRIM_THRESHOLD_: '131072' }

function settingsFor(data: string): Environment {
  return {
    PORTAL_DATA: data,
    PORTAL_PORT: `${portalPort}`,
    API_PORT: `${apiPort}`,
    PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || origins.join(),
    PORTAL_URL: process.env.PORTAL_URL || origins[0],
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
}

function serveScript(name: string, script: string, env: Environment): Promise<never> {
  return serve(name, argumentsOf(script), { env })
}

function argumentsOf(script: string): string[] {
  return ['--import', 'tsx', join(root, script)]
}

/** A portal that runs on the folder would go on with other settings, or without its data. */
async function requireUnused(data: string): Promise<void> {
  const { takeLock } = await import('@portal/api/lock')
  const lock = await takeLock(join(data, 'db.lock'))
  await lock.release()
}

/** Throws where Node's own recursion never ends, such as below `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function requireWritable(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Refused(
      `The data folder ${folder} is not writable (${code}). Choose another one with PORTAL_DATA.`,
    )
  }
}
