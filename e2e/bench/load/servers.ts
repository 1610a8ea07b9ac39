import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, tell } from '@portal/bench/figures'
import { choicesOf, countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { copySite } from '@portal/delivery/commands/copy-site'
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
import type { Storage } from '@portal/delivery/storage/storage'
import { storageOf } from '@portal/delivery/storage/storage-of'
import { type CephServer, hasCeph, startCeph } from '@portal/object-store/ceph-fixture'
import { freePorts } from '../../fixtures/free-ports'
import { apiUrl, openSession, portalUrl, withPortal } from '../loaded-portal'
import { type Opening, openTwice, screenNames } from './measure'

// Opens the portal on the site server and on the web servers that the delivery tool configures, for a folder and for an object store,
// in turn in the same run. `npm run bench:servers -- [--runs 5] [--screens login,dashboard]`. What is not installed is left out.

const options = readOptions({ runs: '5', screens: 'login,dashboard' })
const runs = countOf(options.runs)
const screens = choicesOf(options.screens, screenNames)
const network = { name: '9 Mbps, 60 ms', kilobitsPerSecond: 9000, latencyMs: 60 }
const webServers = (['nginx', 'caddy'] satisfies WebServer[]).filter(hasWebServer)
const fronts = [false, ...(hasCeph ? [true] : [])].flatMap((hasStore) =>
  webServers.map((name) => ({ name, hasStore })),
)
const ports = await freePorts(fronts.length)
const origins = [portalUrl, ...ports.map((port) => `https://localhost:${port}`)]

const folder = await mkdtemp(join(tmpdir(), 'portal-servers-'))
const root = join(folder, 'site')
const running: AsyncDisposable[] = []
let ceph: CephServer | undefined
try {
  await withPortal(measureAll, { origins })
} finally {
  for (const server of running) await server[Symbol.asyncDispose]()
  await ceph?.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measureAll({ browser, site }: Parameters<Parameters<typeof withPortal>[0]>[0]) {
  await cp(site, root, { recursive: true })
  const storage = localStorageOf(root)
  await writeSettings(storage, settingsInVariables({ API_ORIGIN: apiUrl }))
  if (fronts.length > 0) makeCertificate(folder, ['localhost'])
  const store = fronts.some(({ hasStore }) => hasStore) ? await fillStore(storage) : undefined
  for (const [index, { name, hasStore }] of fronts.entries()) {
    const port = ports[index] ?? 0
    const place = { api: apiUrl, domain: `localhost:${port}`, root, certificate: folder }
    const table = (await readHeaderTable(storage)) ?? {}
    const config = serverConfig(table, name, {
      ...place,
      store: hasStore ? store : undefined,
      upstreams: [],
      encodings: 'br,gzip',
    })
    // nginx and Caddy keep files of fixed names there.
    const own = join(folder, `${port}`)
    await mkdir(own)
    running.push(await startWebServer(name, { config, folder: own, port }))
  }
  const session = await openSession('ana.silva@atlantico.example')
  const figures: Figure[] = []
  for (const screen of screens) {
    const openings = origins.map((): Opening[] => [])
    for (let run = 0; run < runs; run += 1)
      for (const [index, origin] of origins.entries()) {
        // Chromium caches nothing of an origin whose certificate it does not trust.
        const { cold } = await openTwice({ browser, network, screen, session, cpu: 4, origin })
        openings[index]?.push(cold)
      }
    const names = fronts.map(({ name, hasStore }) => (hasStore ? `${name}, object store` : name))
    for (const [index, name] of ['site server', ...names].entries()) {
      const middle = (key: keyof Opening) => median((openings[index] ?? []).map((one) => one[key]))
      const of = `${network.name}, ${screen}, ${name}`
      figures.push(
        { of, measure: 'bytes', value: middle('bytes') / 1024, unit: 'KB' },
        { of, measure: 'FCP', value: middle('fcp'), unit: 'ms' },
        { of, measure: 'ready', value: middle('ready'), unit: 'ms' },
      )
    }
  }
  tell(figures)
}

/** Copies the site into a bucket that anybody may read, and returns its address. */
async function fillStore(storage: Storage): Promise<string> {
  ceph = await startCeph()
  const bucket = await ceph.createBucket({ isPublic: true })
  await copySite(storage, storageOf(`${bucket}/portal`, { ...ceph.settings }))
  return `${ceph.settings.AWS_ENDPOINT_URL}/${new URL(bucket).hostname}/portal`
}
