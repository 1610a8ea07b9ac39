import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readHeaderTable } from '@portal/delivery/documents/header-table'
import {
  hasWebServer,
  makeCertificate,
  startWebServer,
  type WebServer,
} from '@portal/delivery/server/web-server-fixture'
import { serverConfig } from '@portal/delivery/site/recipes/server-config'
import { settingsInVariables } from '@portal/delivery/site/settings'
import { writeSettings } from '@portal/delivery/site/write-settings'
import { localStorageOf } from '@portal/delivery/storage/local-storage'
import { freePorts } from '../../fixtures/free-ports'
import { apiUrl, countOf, median, openSession, portalUrl, withPortal } from '../loaded-portal'
import { type Opening, openTwice, type ScreenName } from './measure'

// Opens the portal on the site server and on the web servers that the delivery tool configures, in turn in the same run.
// `npm run bench:servers -- [--runs 5] [--screens login,dashboard]`. Web servers that are not installed are left out.

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    screens: { type: 'string', default: 'login,dashboard' },
  },
})
const runs = countOf(options.runs)
const screens = options.screens.split(',') as ScreenName[]
const network = { name: '9 Mbps, 60 ms', kilobitsPerSecond: 9000, latencyMs: 60 }
const webServers = (['nginx', 'caddy'] satisfies WebServer[]).filter(hasWebServer)
const ports = await freePorts(webServers.length)
const origins = [portalUrl, ...ports.map((port) => `https://localhost:${port}`)]

const folder = await mkdtemp(join(tmpdir(), 'portal-servers-'))
const root = join(folder, 'site')
const running: AsyncDisposable[] = []
try {
  await withPortal(measureAll, { origins })
} finally {
  for (const server of running) await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
}

async function measureAll({ browser, site }: Parameters<Parameters<typeof withPortal>[0]>[0]) {
  await cp(site, root, { recursive: true })
  const storage = localStorageOf(root)
  await writeSettings(storage, settingsInVariables({ API_ORIGIN: apiUrl }))
  if (webServers.length > 0) makeCertificate(folder, ['localhost'])
  for (const [index, name] of webServers.entries()) {
    const port = ports[index] ?? 0
    const place = { api: apiUrl, domain: `localhost:${port}`, root, certificate: folder }
    const table = (await readHeaderTable(storage)) ?? {}
    const config = serverConfig(table, name, { ...place, upstreams: [], encodings: 'br,gzip' })
    running.push(await startWebServer(name, { config, folder, port }))
  }
  const session = await openSession('ana.silva@atlantico.example')
  console.log(`${network.name}, CPU 4 times slower, median of ${runs}.\n`)
  console.log('| | bytes | FCP | ready |\n|---|---|---|---|')
  for (const screen of screens) {
    const openings = origins.map((): Opening[] => [])
    for (let run = 0; run < runs; run += 1)
      for (const [index, origin] of origins.entries()) {
        // Chromium caches nothing of an origin whose certificate it does not trust.
        const { cold } = await openTwice({ browser, network, screen, session, cpu: 4, origin })
        openings[index]?.push(cold)
      }
    for (const [index, name] of ['site server', ...webServers].entries()) {
      const of = (key: keyof Opening) => median((openings[index] ?? []).map((one) => one[key]))
      const bytes = `${(of('bytes') / 1024).toFixed(1)} KB`
      const cells = [bytes, `${of('fcp').toFixed(0)} ms`, `${of('ready').toFixed(0)} ms`]
      console.log(`| ${screen}, ${name} | ${cells.join(' | ')} |`)
    }
  }
}
