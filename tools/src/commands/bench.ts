import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Figures, goalsOf } from '@portal/bench/figures'
import { root } from '../../workspace.mjs'
import { findBrowser } from '../browser'
import { findOnPath } from '../machine'
import { parseOptions } from '../options'
import { withTables } from '../performance-document'
import { runNode } from '../processes'
import { Refused } from '../refused'
import { dataFolder } from '../settings'

interface Bench {
  readonly script: string
  /** Options that make it short. Without them it runs only when it is named. */
  readonly short?: string
  /** Options for the figures of docs/performance.md, if they are not the usual ones. */
  readonly full?: string
  readonly hasBrowser?: boolean
  /** What it needs and does not find here. */
  readonly missing?: () => string | undefined
}

const benches: Readonly<Record<string, Bench>> = {
  load: {
    script: 'e2e/bench/load/load.ts',
    short: '--runs 1 --networks slow --screens login',
    full: '--runs 3',
    hasBrowser: true,
  },
  interactions: { script: 'e2e/bench/interactions.ts', short: '--runs 1', hasBrowser: true },
  servers: {
    script: 'e2e/bench/load/servers.ts',
    short: '--runs 1 --screens login',
    hasBrowser: true,
  },
  lighthouse: { script: 'e2e/bench/lighthouse.ts', hasBrowser: true },
  redeploy: { script: 'e2e/bench/load/redeploy.ts', short: '--apps remote-auth' },
  dashboard: {
    script: 'e2e/bench/dashboard-scale.ts',
    short: '--runs 1 --projects 500',
    hasBrowser: true,
  },
  tables: { script: 'e2e/bench/tables-scale.ts', short: '--runs 1 --rows 5000', hasBrowser: true },
  api: {
    script: 'api/bench/bench.ts',
    short: '--runs 1 --seconds 1 --users 5',
    missing: () => {
      if (!process.env.TEST_DATABASE_URL) return 'a PostgreSQL server in TEST_DATABASE_URL'
      return findOnPath('wrk') ? undefined : 'wrk'
    },
  },
}

const kept = join(dataFolder, 'bench.json')

/**
 * `bench <name> [options]` runs one. `bench` runs all that have a short form in it, and keeps their figures in the data folder, `bench --full` in
 * the forms of docs/performance.md, or only those that are named. `bench --document` writes what is kept into that document, and what docs/capacity.md calculates from it.
 */
export async function main([name, ...options]: string[]): Promise<void> {
  const hasShort = (one: string) => benchOf(one).short !== undefined
  if (name === undefined) return runThese(Object.keys(benches).filter(hasShort), { isFull: false })
  if (name === '--full')
    return runThese(options.length > 0 ? options : Object.keys(benches).filter(hasShort), {
      isFull: true,
    })
  if (name === '--document') {
    parseOptions({ args: options, options: {} })
    return document()
  }
  const bench = benchOf(name)
  const missing = bench.missing?.()
  if (missing) throw new Refused(`The bench ${name} needs ${missing}.`)
  const { code } = await run(bench, options)
  process.exitCode = code
}

function benchOf(name: string): Bench {
  const bench = benches[name]
  if (!bench) throw new Refused(`Unknown bench. Benches: ${Object.keys(benches).join(', ')}.`)
  return bench
}

async function runThese(names: readonly string[], { isFull }: { isFull: boolean }): Promise<void> {
  const figures: Figures = {}
  const failed: string[] = []
  for (const [name, bench] of names.map((one) => [one, benchOf(one)] as const)) {
    const missing = bench.missing?.()
    if (missing) {
      console.log(`\n── ${name} is left out: it needs ${missing}.`)
      continue
    }
    const options = (isFull ? bench.full : bench.short) ?? ''
    console.log(`\n── ${name} ${options}`)
    const { code, told } = await run(bench, options.split(' ').filter(Boolean))
    if (code === 0) Object.assign(figures, Figures.parse({ [name]: told }))
    else failed.push(name)
  }
  console.log(`\n${goalsOf(figures).join('\n')}`)
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(kept, json(figures))
  if (failed.length > 0) throw new Refused(`These benches failed: ${failed.join(', ')}.`)
}

async function run({ script, hasBrowser }: Bench, options: readonly string[]) {
  const PORTAL_CHROMIUM = hasBrowser ? await findBrowser() : undefined
  const told: unknown[] = []
  const { code } = await runNode(['--import', 'tsx', join(root, script), ...options], {
    env: { PORTAL_CHROMIUM },
    show: true,
    heard: (figures) => told.push(...(figures as unknown[])),
  })
  return { code, told }
}

/** Leaves the figures of benches that were left out. */
function document(): void {
  if (!existsSync(kept))
    throw new Refused('There are no figures. Run npm run bench -- --full first.')
  const data = join(root, 'docs/performance.json')
  const figures = { ...figuresIn(data), ...figuresIn(kept) }
  writeFileSync(data, json(figures))
  for (const name of ['docs/performance.md', 'docs/capacity.md']) {
    const file = join(root, name)
    writeFileSync(file, withTables(readFileSync(file, 'utf8'), figures))
  }
}

function figuresIn(file: string): Figures {
  return Figures.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function json(figures: Figures): string {
  return `${JSON.stringify(figures, null, 2)}\n`
}
