import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { signIn } from '@portal/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../test-api'
import { callAt, dataFolder, emptyFolder, endProcesses, startProcess } from '../test-process'

// The dashboard of Grafana, its queries on a Prometheus that reads a running api.

const Dashboard = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z
        .array(
          z.object({
            expr: z.string(),
            legendFormat: z.string(),
            datasource: z.object({ uid: z.string() }),
          }),
        )
        .min(1),
    }),
  ),
})
const file = resolve(import.meta.dirname, '../../../deploy/monitoring/dashboard.json')
const { panels, templating } = Dashboard.parse(JSON.parse(readFileSync(file, 'utf8')))
const queries = panels.flatMap(({ title, targets }) => targets.map((each) => ({ title, ...each })))

test('panels have ids of their own, lie beside each other and read from the chosen source', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
  const sources = templating.list.filter(({ type }) => type === 'datasource')
  for (const { datasource } of queries)
    expect(sources.map(({ name }) => `\${${name}}`)).toContain(datasource.uid)
})

const Answer = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        value: z.tuple([z.number(), z.string()]),
      }),
    ),
  }),
})

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0
const server = process.env.TEST_DATABASE_URL

describe.skipIf(!hasPrometheus)('on a running api', () => {
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>
  let address: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const { folder, remove } = await emptyFolder('dashboard')
    const made = server ? await createDatabase(server) : undefined
    address = await startProcess({ PORTAL_DATA: folder, DATABASE_URL: made?.url ?? '' }).address
    prometheus = await startPrometheus(address)
    close = async () => {
      await prometheus.stop()
      await endProcesses()
      await made?.drop()
      remove()
    }
  })
  afterAll(() => close?.())

  test('every panel shows numbers, with what its legend names', { timeout: 30_000 }, async () => {
    const call = async () => {
      await callAt(address, signIn, {
        body: { email: 'a@b.example', password: 'Wrong-360', rememberMe: false },
      })
      await fetch(`${address}/health`)
    }
    // Only PostgreSQL has connections.
    const shown = queries.filter(
      ({ expr }) => server || !expr.includes('portal_database_connections'),
    )
    expect(shown.length).toBeGreaterThan(10)
    await vi.waitFor(
      async () => {
        await call()
        for (const { title, expr, legendFormat } of shown) {
          const { result } = await prometheus.query(expr)
          // Pages report nothing here; `release-health.test.ts` has their metrics.
          if (expr.includes('portal_release_')) continue
          expect(result, title).not.toHaveLength(0)
          for (const { metric, value } of result) {
            expect(Number.isFinite(Number(value[1])), `${title}: ${value[1]}`).toBe(true)
            for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
              expect(Object.keys(metric), title).toContain(label)
          }
        }
      },
      { timeout: 20_000, interval: 200 },
    )
  })
})

async function startPrometheus(target: string) {
  const { folder, remove } = dataFolder('prometheus')
  const config = join(folder, 'prometheus.yml')
  const job = { job_name: 'portal-api', static_configs: [{ targets: [new URL(target).host] }] }
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '250ms', scrape_timeout: '250ms' },
      scrape_configs: [job],
    }),
  )
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${base}/-/ready`)).status).toBe(200), {
    timeout: 20_000,
    interval: 100,
  })
  return {
    async query(expr: string) {
      const reply = await fetch(`${base}/api/v1/query?${new URLSearchParams({ query: expr })}`)
      return Answer.parse(await reply.json()).data
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
      remove()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const place = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof place === 'object' && place ? place.port : 0
}
