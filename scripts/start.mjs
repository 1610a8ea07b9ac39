import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build-site.mjs'
import { install } from './install.mjs'
import { answers, requireFree } from './ports.mjs'
import { runMain, serve } from './processes.mjs'
import {
  apiPort,
  dataFolder,
  portalPort,
  Refused,
  requireNode,
  root,
  say,
  since,
} from './workspace.mjs'

const readyWithinMs = 120_000

const origins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${portalPort}`)
const environment = {
  PORTAL_DATA: dataFolder,
  PORTAL_PORT: `${portalPort}`,
  API_PORT: `${apiPort}`,
  PORTAL_ORIGINS: process.env.PORTAL_ORIGINS || origins.join(),
  PORTAL_URL: process.env.PORTAL_URL || origins[0],
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
}

await runMain(async () => {
  const start = performance.now()
  requireNode()
  requireWritable(dataFolder)
  await requireFree(portalPort, 'PORTAL_PORT')
  await requireFree(apiPort, 'API_PORT')
  await install()

  // The api writes its demo data while the apps are built.
  const apiEnd = serveScript('api', 'api/src/main.ts')
  await Promise.race([buildSite(), apiEnd])
  const siteEnd = serveScript('site server', 'shared/src/release/serve.ts')
  const ready = Promise.all([
    answers(`http://localhost:${apiPort}/ready`, readyWithinMs),
    answers(`http://localhost:${portalPort}/`, readyWithinMs),
  ])
  await Promise.race([ready, apiEnd, siteEnd])

  say(`
Portal ready: http://localhost:${portalPort}

  ana.silva@atlantico.example    24 own projects, 6 shared, tables
  john.reed@northwind.example    3 own projects
  rita.costa@atlantico.example   no projects
  Password of all three: Portal360demo

  Mail lands in ${join(dataFolder, 'outbox')}; pnpm mail prints the newest.
  Ready after ${since(start)}. Ctrl+C stops everything.
`)
  await Promise.race([apiEnd, siteEnd])
})

function serveScript(name, script) {
  const args = ['--import', 'tsx', join(root, script)]
  return serve(name, process.execPath, args, { env: environment })
}

function requireWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Refused(
      `The data folder ${folder} cannot be written (${error.code}). Choose another one with PORTAL_DATA.`,
    )
  }
}
