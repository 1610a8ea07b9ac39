import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { install } from '../install.mjs'
import {
  apiPort,
  dataFolder,
  errorCode,
  portalPort,
  Refused,
  requireNode,
  root,
  say,
  since,
} from '../workspace.mjs'
import { buildSite } from './build-site.mjs'
import { answers, requireFree } from './ports.mjs'
import { serve } from './processes.mjs'

const readyWithinMs = 120_000
const origins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${portalPort}`)

/**
 * Builds, releases and serves the portal with its api until one of them ends.
 * @param {object} portal
 * @param {string} portal.data The folder of its data.
 * @param {boolean} [portal.isNew] It begins without what was there.
 * @param {string} portal.api The entry of the api.
 * @param {import('./build-site.mjs').Product[]} [portal.products]
 * @param {Record<string, string>} [portal.env] Of the api, beyond the settings of the process.
 * @param {string} [portal.query] Of the address that is printed.
 * @returns {Promise<never>}
 */
export async function servePortal({ data, isNew = false, api, products, env, query = '' }) {
  const start = performance.now()
  requireNode()
  await requireFree(portalPort, 'PORTAL_PORT')
  await requireFree(apiPort, 'API_PORT')
  if (isNew) rmSync(data, { recursive: true, force: true })
  requireWritable(data)
  await install()

  const settings = { ...settingsFor(data), ...env }
  // The api writes its demo data while the apps are built.
  const apiEnd = serveScript('api', api, settings)
  await Promise.race([buildSite(data, products), apiEnd])
  const siteEnd = serveScript('site server', 'shared/delivery/src/server/serve.ts', settings)
  const ready = Promise.all([
    answers(`http://localhost:${apiPort}/ready`, readyWithinMs),
    answers(`http://localhost:${portalPort}/`, readyWithinMs),
  ])
  await Promise.race([ready, apiEnd, siteEnd])

  say(`
Portal ready: http://localhost:${portalPort}${query}

  ana.silva@atlantico.example    24 own projects, 6 shared, tables
  john.reed@northwind.example    3 own projects
  rita.costa@atlantico.example   no projects
  Password of all three: Portal360demo

  Mail lands in ${join(data, 'outbox')}${data === dataFolder ? '; npm run mail prints the newest' : ''}.
  Ready after ${since(start)}. Ctrl+C stops everything.
`)
  return Promise.race([apiEnd, siteEnd])
}

/** @param {string} data @returns {import('./processes.mjs').Environment} */
function settingsFor(data) {
  return {
    PORTAL_DATA: data,
    PORTAL_PORT: `${portalPort}`,
    API_PORT: `${apiPort}`,
    PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || origins.join(),
    PORTAL_URL: process.env.PORTAL_URL || origins[0],
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  }
}

/** @param {string} name @param {string} script @param {import('./processes.mjs').Environment} env */
function serveScript(name, script, env) {
  return serve(name, process.execPath, ['--import', 'tsx', join(root, script)], { env })
}

/** @param {string} folder */
function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Refused(
      `The data folder ${folder} cannot be written (${errorCode(error)}). Choose another one with PORTAL_DATA.`,
    )
  }
}
