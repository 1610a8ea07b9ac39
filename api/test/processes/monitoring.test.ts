import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '../test-api'

// The alert rules and the dashboard ask for what the api measures.

const folder = resolve(import.meta.dirname, '../../../deploy/monitoring')
const read = (file: string) => readFileSync(resolve(folder, file), 'utf8')

function promtool(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, input })
  return { status, output: `${stdout}${stderr}` }
}
const isMissing = promtool(['--version']).status !== 0

/** Names of metrics, without the suffixes of a histogram. */
function metricsIn(text: string): string[] {
  const names = text.match(/\b(portal|nodejs|process)_\w+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}

let body: string
beforeAll(async () => {
  const api = await startTestApi()
  body = (await api.app.inject('/metrics')).body
  await api.close()
})

/** `portal_database_connections` is measured on PostgreSQL only. */
const measuredMetrics = () => [
  ...[...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name),
  'portal_database_connections',
]

test('docs/operate.md lists the metrics of the portal', () => {
  const measured = measuredMetrics().filter((name) => name.startsWith('portal_'))
  const listed = metricsIn(read('../../docs/operate.md')).filter((name) => /^portal_/.test(name))
  expect(listed.sort()).toEqual([...new Set(measured)].sort())
})

test.each(['alerts.yaml', 'dashboard.json'])('every metric of %s exists', (file) => {
  const measured = measuredMetrics()
  const names = metricsIn(read(file))
  expect(names.length).toBeGreaterThan(4)
  expect(measured).toEqual(expect.arrayContaining(names))
})

test.skipIf(isMissing)('promtool accepts the rules, and each fires in its case only', () => {
  expect(promtool(['check', 'rules', 'alerts.yaml'])).toMatchObject({ status: 0 })
  expect(promtool(['test', 'rules', 'alerts.test.yaml'])).toMatchObject({ status: 0 })
})

test.skipIf(isMissing)(
  'promtool accepts the scrape jobs, which have the names that the rules ask for',
  () => {
    expect(promtool(['check', 'config', '--syntax-only', 'prometheus.yaml'])).toMatchObject({
      status: 0,
    })
    const jobs = [...read('prometheus.yaml').matchAll(/job_name: (.+)/g)].map(([, name]) => name)
    const asked = [...read('alerts.yaml').matchAll(/job="(.*?)"/g)].map(([, name]) => name)
    expect(asked.length).toBeGreaterThan(4)
    expect([...new Set(asked)]).toEqual(jobs)
  },
)

test.skipIf(isMissing)('promtool accepts what the api measures', () => {
  expect(promtool(['check', 'metrics'], body).output).not.toMatch(/portal_/)
})
