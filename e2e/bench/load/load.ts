import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, tell } from '@portal/bench/figures'
import { choicesOf, countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { freePorts } from '../../fixtures/free-ports'
import { openSession, portalUrl, withPortal } from '../loaded-portal'
import { buildMonolith } from './build-monolith'
import { type Network, type Opening, openTwice, type ScreenName, screenNames } from './measure'
import { type Files, filesOf, serveFiles, small } from './serve'

// Compares the federated portal to a monolith of the same code: cold and warm, on two networks and both protocols, in
// turn in the same run, with a processor slowed down four times; medians.
// `npm run bench:load -- [--runs 9] [--protocols h1,h2] [--screens login,dashboard] [--networks slow,fast]`

const options = readOptions({
  runs: '9',
  protocols: 'h1,h2',
  screens: 'login,dashboard',
  networks: 'slow,fast',
})

const known = {
  slow: { name: '1.6 Mbps, 150 ms', kilobitsPerSecond: 1600, latencyMs: 150 },
  fast: { name: '9 Mbps, 60 ms', kilobitsPerSecond: 9000, latencyMs: 60 },
} satisfies Record<string, Network>
const networks = choicesOf(options.networks, ['slow', 'fast'])
const screens = choicesOf(options.screens, screenNames)
const protocols = choicesOf(options.protocols, ['h1', 'h2'])
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
  const page = await fetch(portalUrl)
  const withConfig = async (files: Files) =>
    files.set('/config.json', { body: config, small: await small(config) })
  const files: Record<Variant, Files> = {
    monolith: await withConfig(await filesOf(folder)),
    federated: await withConfig(await filesOf(site)),
  }
  const session = await openSession('ana.silva@atlantico.example')
  const figures: Figure[] = []
  for (const protocol of protocols) {
    const servers = {
      monolith: await serveFiles(files.monolith, { protocol, port: ports[protocol].monolith }),
      // Its policy decides where an unchanged script comes from.
      federated: await serveFiles(files.federated, {
        ...{ protocol, port: ports[protocol].federated },
        policy: page.headers.get('content-security-policy') ?? undefined,
      }),
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
                network: known[network],
                screen,
                session,
                cpu: 4,
                origin: servers[variant].origin,
              }),
            )
        // Chromium caches little of an origin whose certificate it does not trust.
        const kinds = protocol === 'h1' ? (['cold', 'warm'] as const) : (['cold'] as const)
        for (const kind of kinds) {
          const name = protocol === 'h1' ? 'HTTP/1.1' : 'HTTP/2'
          const of = `${name}, ${known[network].name}, ${screen}, ${kind}`
          const [federated, monolith] = [openings.federated, openings.monolith].map((all) =>
            medians(all.map((one) => one[kind])),
          )
          if (federated && monolith)
            figures.push(...compared(of, federated, monolith, goalsOf(screen, kind, network)))
        }
      }
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
  tell(figures)
}

function medians(openings: readonly Opening[]): Opening {
  const of = (value: (opening: Opening) => number) => median(openings.map(value))
  return {
    bytes: of((one) => one.bytes),
    fcp: of((one) => one.fcp),
    lcp: of((one) => one.lcp),
    ready: of((one) => one.ready),
    blocking: of((one) => one.blocking),
    longestTask: of((one) => one.longestTask),
  }
}

type Goals = Partial<Record<'bytes' | 'fcp' | 'lcp' | 'ready', number>>

/** The greatest ratio to the monolith. */
function goalsOf(screen: ScreenName, kind: 'cold' | 'warm', network: keyof typeof known): Goals {
  if (kind === 'warm') return { fcp: 0.6, ready: 1 }
  if (network === 'fast') return {}
  return screen === 'login'
    ? { bytes: 1.05, fcp: 0.45, lcp: 0.45, ready: 1 }
    : { fcp: 0.5, lcp: 0.95 }
}

function compared(of: string, one: Opening, other: Opening, goals: Goals): Figure[] {
  const ratio = (measure: string, key: keyof Goals, unit: Figure['unit'], scale = 1): Figure => ({
    of,
    measure,
    unit,
    value: one[key] / scale,
    to: other[key] / scale,
    ...(goals[key] && { atMost: goals[key] }),
  })
  return [
    ratio('bytes', 'bytes', 'KB', 1024),
    ratio('FCP', 'fcp', 'ms'),
    ratio('LCP', 'lcp', 'ms'),
    ratio('ready', 'ready', 'ms'),
    { of, measure: 'TBT', unit: 'ms', value: one.blocking },
    { of, measure: 'longest task', unit: 'ms', value: one.longestTask },
  ]
}
