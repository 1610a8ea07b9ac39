import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePorts } from '../../fixtures/free-ports'
import { countOf, median, openSession, portalUrl, withPortal } from '../loaded-portal'
import { buildMonolith } from './build-monolith'
import { type Network, type Opening, openTwice, type ScreenName } from './measure'
import { type Files, filesOf, serveFiles, small } from './serve'

// Compares the federated portal to a monolith of the same code: cold and warm, on two networks and both protocols, in
// turn in the same run.
// `npm run bench:load -- [--runs 9] [--protocols h1,h2] [--screens login,dashboard] [--networks slow,fast]`

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    protocols: { type: 'string', default: 'h1,h2' },
    screens: { type: 'string', default: 'login,dashboard' },
    networks: { type: 'string', default: 'slow,fast' },
  },
})

const all: Record<string, Network> = {
  slow: { name: '1.6 Mbps, 150 ms', kilobitsPerSecond: 1600, latencyMs: 150 },
  fast: { name: '9 Mbps, 60 ms', kilobitsPerSecond: 9000, latencyMs: 60 },
}
const networks = options.networks.split(',').flatMap((name) => all[name] ?? [])
const screens = options.screens.split(',') as ScreenName[]
const protocols = options.protocols.split(',') as ('h1' | 'h2')[]
const runs = countOf(options.runs)
const [h1Monolith = 0, h1Federated = 0, h2Monolith = 0, h2Federated = 0] = await freePorts(4)
const ports = {
  h1: { monolith: h1Monolith, federated: h1Federated },
  h2: { monolith: h2Monolith, federated: h2Federated },
}
const origins = Object.entries(ports).flatMap(([protocol, variants]) =>
  Object.values(variants).map(
    (port) => `${protocol === 'h1' ? 'http' : 'https'}://localhost:${port}`,
  ),
)
const variants = ['monolith', 'federated'] as const
type Variant = (typeof variants)[number]

const folder = await mkdtemp(join(tmpdir(), 'portal-monolith-'))
try {
  await buildMonolith(folder)
  await withPortal(measureAll, { origins })
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measureAll({ browser, site }: Parameters<Parameters<typeof withPortal>[0]>[0]) {
  const config = Buffer.from(await (await fetch(`${portalUrl}/config.json`)).arrayBuffer())
  const withConfig = async (files: Files) =>
    files.set('/config.json', { body: config, small: await small(config) })
  const files: Record<Variant, Files> = {
    monolith: await withConfig(await filesOf(folder)),
    federated: await withConfig(await filesOf(site)),
  }
  const session = await openSession('ana.silva@atlantico.example')
  console.log(
    `CPU 4 times slower, median of ${runs}, KB as they came over the network with headers.\n`,
  )
  console.log('| | bytes | requests | FCP | LCP | ready |\n|---|---|---|---|---|---|')
  for (const protocol of protocols) {
    const servers = {
      monolith: await serveFiles(files.monolith, protocol, ports[protocol].monolith),
      federated: await serveFiles(files.federated, protocol, ports[protocol].federated),
    }
    for (const network of networks)
      for (const screen of screens) {
        const openings: Record<Variant, { cold: Opening; warm: Opening }[]> = {
          monolith: [],
          federated: [],
        }
        for (let run = 0; run < runs; run += 1)
          for (const variant of run % 2 === 0 ? variants : variants.toReversed())
            openings[variant].push(
              await openTwice({
                browser,
                network,
                screen,
                session,
                cpu: 4,
                origin: servers[variant].origin,
              }),
            )
        for (const kind of ['cold', 'warm'] as const) {
          const name = `${protocol === 'h1' ? 'HTTP/1.1' : 'HTTP/2'}, ${network.name}, ${screen}, ${kind}`
          const mono = medians(openings.monolith.map((one) => one[kind]))
          const fed = medians(openings.federated.map((one) => one[kind]))
          console.log(row(`${name}, monolith`, mono))
          console.log(row(`${name}, federated`, fed))
          console.log(ratios(fed, mono))
        }
      }
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

function medians(openings: readonly Opening[]): Opening {
  const of = (value: (opening: Opening) => number) => median(openings.map(value))
  return {
    bytes: of((one) => one.bytes),
    requests: of((one) => one.requests),
    fcp: of((one) => one.fcp),
    lcp: of((one) => one.lcp),
    ready: of((one) => one.ready),
  }
}

function row(name: string, { bytes, requests, fcp, lcp, ready }: Opening): string {
  const times = [fcp, lcp, ready].map((time) => `${time.toFixed(0)} ms`)
  return `| ${[name, `${(bytes / 1024).toFixed(1)} KB`, requests, ...times].join(' | ')} |`
}

function ratios(one: Opening, other: Opening): string {
  const ratio = (name: keyof Opening) => `**${(one[name] / other[name]).toFixed(2)}**`
  return `| ratio | ${(['bytes', 'requests', 'fcp', 'lcp', 'ready'] as const).map(ratio).join(' | ')} |`
}
