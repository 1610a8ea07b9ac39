import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { type Figure, tell } from '@portal/bench/figures'
import { choicesOf, countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { storageKeys } from '@portal/contract'
import { z } from 'zod'
import { ana } from '../fixtures/accounts'
import { freePorts } from '../fixtures/free-ports'
import { openSession, portalUrl, withPortal } from './loaded-portal'

// Lighthouse as on a phone: cold, on a network and a processor that it reckons from a fast run. npm fetches it on demand: with its 200
// packages it is not worth a place in every installation. `npm run bench -- lighthouse [--runs 1] [--screens login,dashboard]`

const version = '12.8.2'
const screenNames = ['login', 'dashboard'] as const
const options = readOptions({ runs: '1', screens: screenNames.join() })
const runs = countOf(options.runs)
const screens = choicesOf(options.screens, screenNames)
const paths = { login: '/login', dashboard: '/' }
const goals = { login: 95, dashboard: 90 }

const Score = z.object({ score: z.number().nullable() })
const Measured = z.object({ numericValue: z.number() })
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.object({
    'first-contentful-paint': Measured,
    'largest-contentful-paint': Measured,
    'total-blocking-time': Measured,
    'cumulative-layout-shift': Measured,
    'largest-contentful-paint-element': z.unknown(),
  }),
})
type Report = z.output<typeof Report>

const figures: Figure[] = []
await withPortal(async () => {
  const session = await openSession(ana.email)
  for (const screen of screens) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1)
      reports.push(await inspect(paths[screen], screen === 'dashboard' ? session : undefined))
    figures.push(...figuresOf(screen, reports))
    const [last] = reports
    console.log(`The largest paint of ${screen}: ${largestOf(last)}`)
  }
})
tell(figures)

/** Lets Lighthouse open an address in a new browser, with this session. */
async function inspect(path: string, session: { id: number; token: string } | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'))
  const [port] = await freePorts(1)
  const { PORTAL_CHROMIUM: executablePath } = process.env
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath && { executablePath }),
    // Lighthouse sets its own.
    viewport: null,
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  try {
    await context.addInitScript(
      ({ keys, session }) => {
        localStorage.setItem(keys.language, 'en')
        if (!session) return
        sessionStorage.setItem(keys.session, JSON.stringify(session))
        localStorage.setItem(keys.userId, String(session.id))
      },
      { keys: storageKeys, session },
    )
    const report = join(folder, 'report.json')
    const command = ['--yes', `lighthouse@${version}`, `${portalUrl}${path}`, `--port=${port}`]
    const output = [
      '--output=json',
      `--output-path=${report}`,
      '--quiet',
      '--no-enable-error-reporting',
    ]
    await promisify(execFile)('npx', [...command, ...output], { timeout: 300_000 })
    const read = Report.parse(JSON.parse(await readFile(report, 'utf8')))
    if (read.runtimeError) throw new Error(`Lighthouse: ${read.runtimeError.message}`)
    return read
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function figuresOf(screen: (typeof screenNames)[number], reports: readonly Report[]): Figure[] {
  const of = `${screen}, on a phone`
  const middle = (read: (report: Report) => number) => median(reports.map(read))
  const score = (name: keyof Report['categories']) =>
    middle(({ categories }) => Math.round((categories[name].score ?? 0) * 100))
  const audit = (
    name:
      | 'first-contentful-paint'
      | 'largest-contentful-paint'
      | 'total-blocking-time'
      | 'cumulative-layout-shift',
  ) => middle(({ audits }) => audits[name].numericValue)
  return [
    {
      of,
      measure: 'performance',
      value: score('performance'),
      atLeast: goals[screen],
      unit: 'points',
    },
    { of, measure: 'accessibility', value: score('accessibility'), atLeast: 100, unit: 'points' },
    { of, measure: 'best practices', value: score('best-practices'), atLeast: 100, unit: 'points' },
    { of, measure: 'SEO', value: score('seo'), atLeast: 100, unit: 'points' },
    { of, measure: 'FCP', value: audit('first-contentful-paint'), unit: 'ms' },
    { of, measure: 'LCP', value: audit('largest-contentful-paint'), unit: 'ms' },
    { of, measure: 'TBT', value: audit('total-blocking-time'), unit: 'ms' },
    { of, measure: 'CLS', value: audit('cumulative-layout-shift'), unit: '' },
  ]
}

/** The element as Lighthouse names it. */
function largestOf(report: Report | undefined): string {
  const Node = z.object({ snippet: z.string() })
  const Details = z.object({
    details: z.object({
      items: z.array(z.object({ items: z.array(z.object({ node: Node.optional() })) })),
    }),
  })
  const found = Details.safeParse(report?.audits['largest-contentful-paint-element'])
  const [node] =
    found.data?.details.items.flatMap(({ items }) => items.flatMap((item) => item.node ?? [])) ?? []
  return node?.snippet ?? 'not named'
}
