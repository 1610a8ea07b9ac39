import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { type Figure, tell } from '@portal/bench/figures'
import { choicesOf, countOf, readOptions } from '@portal/bench/options'
import { median } from '@portal/bench/statistics'
import { getProjects, headers, pathOf, requestingUser, storageKeys } from '@portal/contract'
import { z } from 'zod'
import { ana } from '../fixtures/accounts'
import { freePorts } from '../fixtures/free-ports'
import { apiUrl, openSession, portalUrl, withPortal } from './loaded-portal'

// Lighthouse as on a phone: cold, on a network and a processor that it reckons from a fast run. npm fetches it on demand: with its 200
// packages it is not worth a place in every installation. `npm run bench -- lighthouse [--runs 1] [--screens login,dashboard,'public page']`

const version = '12.8.2'
const screenNames = ['login', 'dashboard', 'public page'] as const
const options = readOptions({ runs: '1', screens: screenNames.join() })
const runs = countOf(options.runs)
const screens = choicesOf(options.screens, screenNames)
const goals = { login: 95, dashboard: 90, 'public page': undefined }

const Score = z.object({ score: z.number().nullable() })
const Measured = z.object({ numericValue: z.number() })
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({
    performance: Score,
    accessibility: Score.extend({
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.looseObject({
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
  const urls = {
    login: `${portalUrl}/login`,
    dashboard: `${portalUrl}/`,
    'public page': await publicPage(session),
  }
  for (const screen of screens) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run += 1)
      reports.push(await inspect(urls[screen], screen === 'dashboard' ? session : undefined))
    figures.push(...figuresOf(screen, reports))
    const [last] = reports
    console.log(`The largest paint of ${screen}: ${largestOf(last)}`)
    for (const problem of problemsOf(last)) console.log(`${screen}: ${problem}`)
  }
})
tell(figures)

/** Lets Lighthouse open an address in a new browser, with this session. */
async function inspect(url: string, session: { id: number; token: string } | undefined) {
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
    const command = ['--yes', `lighthouse@${version}`, url, `--port=${port}`]
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
      ...(goals[screen] && { atLeast: goals[screen] }),
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

/** The audits of accessibility that found something, with the elements. */
function problemsOf(report: Report | undefined): string[] {
  const Audit = z.object({
    score: z.literal(0),
    title: z.string(),
    details: z.object({
      items: z.array(z.object({ node: z.object({ snippet: z.string() }).optional() })),
    }),
  })
  const audits = report?.categories.accessibility.auditRefs ?? []
  return audits.flatMap(({ id, weight }) => {
    const found = Audit.safeParse(report?.audits[id])
    if (!found.success || weight === 0) return []
    const snippets = found.data.details.items.flatMap(({ node }) => node?.snippet ?? [])
    return `${found.data.title}: ${snippets.join(' ')}`
  })
}

/** The page of a project that the session's user has. */
async function publicPage({ id, token }: { id: number; token: string }): Promise<string> {
  const reply = await fetch(`${apiUrl}${pathOf(getProjects, { id })}`, {
    headers: {
      [headers.authorization]: token,
      [headers.requestingUser]: requestingUser(id),
      [headers.language]: 'en',
    },
  })
  const { projects } = getProjects.reply.parse(await reply.json())
  const [folder] = projects.flatMap((project) => project.folder || [])
  return `${apiUrl}/projects?name=${folder}`
}
