import { type Figures, markdown } from '@portal/bench/figures'

// The model of docs/capacity.md: what many open pages need, calculated from the measurements of docs/performance.json.

/** What people are taken to do. */
const assumed = {
  pages: [10_000, 100_000],
  /** Of one open page, each as dear as a list of 50 projects. */
  callsPerMinute: 2,
  /** All sign in within this time in the morning, with an empty cache. */
  morningSeconds: 900,
  /** How much of a measured rate is planned with. */
  share: 0.5,
}

/** How it is set up by default: connections of a process in its pool and beside it; those of PostgreSQL that others may take. */
const usual = { pool: 10, listening: 2, database: 97 }

/** Lines of a Markdown table with a row for each quantity and a column for each number of open pages. Throws if a measurement is missing. */
export function capacityTable(figures: Figures): string[] {
  const measured = measurementsIn(figures)
  const columns = assumed.pages.map((pages) => needsOf(pages, measured))
  const names = Object.keys(columns[0] ?? {})
  return markdown([
    ['', ...assumed.pages.map((pages) => `${whole(pages)} open pages`)],
    ...names.map((name) => [name, ...columns.map((column) => column[name] ?? '')]),
  ])
}

type Measured = ReturnType<typeof measurementsIn>

function measurementsIn(figures: Figures) {
  const value = (bench: string, of: string, measure: string) => {
    const found = figures[bench]?.find((one) => one.of === of && one.measure === measure)
    if (!found) throw new Error(`${bench} has not measured ${measure} of ${of}.`)
    return found
  }
  const rate = 'calls, to bare Fastify'
  const idle = '5,000 idle pages, processes: 1'
  const list = value('api', 'projects of 50, of 200 users', rate)
  return {
    listsPerSecond: list.value,
    smallRepliesPerSecond: list.to ?? Number.NaN,
    signInsPerSecond: value('api', 'sign-in', rate).value,
    pagesOfProcess: 5000,
    connectSeconds: value('api', idle, 'connected after').value / 1000,
    kilobytesOfPage: value('api', idle, 'memory of each').value,
    coldKilobytes: value('load', 'HTTP/2, 9 Mbps, 60 ms, dashboard, cold', 'bytes').value,
  }
}

function needsOf(pages: number, measured: Measured): Record<string, string> {
  const calls = (pages * assumed.callsPerMinute) / 60
  const signIns = pages / assumed.morningSeconds
  const processes = {
    calls: Math.ceil(calls / (measured.listsPerSecond * assumed.share)),
    signIns: Math.ceil(signIns / (measured.signInsPerSecond * assumed.share)),
    pages: Math.ceil(pages / measured.pagesOfProcess),
  }
  // One may be away.
  const all = Math.max(...Object.values(processes)) + 1
  const connections = all * (usual.pool + usual.listening)
  const moved = pages / all / (all - 1)
  const cold = (pages * measured.coldKilobytes * 8) / 1000 / assumed.morningSeconds
  return {
    'calls a second': whole(calls),
    'api processes for the calls': whole(processes.calls),
    'sign-ins a second in the morning': whole(signIns),
    'api processes for the sign-ins': whole(processes.signIns),
    'api processes for the open pages': whole(processes.pages),
    '**api processes**, one of which may be away': `**${whole(all)}**`,
    'connections to PostgreSQL': `${whole(connections)}, of ${usual.database} by default`,
    'memory for the pages of one process': `${whole((pages / all) * (measured.kilobytesOfPage / 1000))} MB`,
    'connections of the front': whole(pages * 2),
    'until the pages of a stopped process are connected again': `${((moved / measured.pagesOfProcess) * measured.connectSeconds).toFixed(1)} s`,
    'until one site server has told all pages of a release': `${(pages / measured.smallRepliesPerSecond).toFixed(1)} s`,
    'traffic of the site in the morning, nothing cached': `${whole(cold)} Mbit/s`,
  }
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
