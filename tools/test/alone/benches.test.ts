import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, Figures, isReached } from '@portal/bench/figures'
import { hasWebServer } from '@portal/delivery/server/web-server-fixture'
import { hasCeph } from '@portal/object-store/ceph-fixture'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOnPath } from '../../src/machine'
import { run } from '../../src/processes'

// Runs every bench once in its short form. It must finish and tell its figures.

const withApi = process.env.TEST_DATABASE_URL && findOnPath('wrk')

const fronts = (['nginx', 'caddy'] as const).filter(hasWebServer)

/** For each bench what it must measure, and how many figures of it. */
const told: Record<string, Record<string, number>> = {
  load: {
    'HTTP/1.1, 1.6 Mbps, 150 ms, login, cold': 6,
    'HTTP/1.1, 1.6 Mbps, 150 ms, login, warm': 6,
    'HTTP/2, 1.6 Mbps, 150 ms, login, cold': 6,
  },
  interactions: {
    'typing an e-mail address': 1,
    'opening the filters': 1,
    searching: 1,
    'opening a dialog': 1,
    'closing a dialog': 1,
    'choosing a filter': 1,
    'another tab': 1,
  },
  servers: Object.fromEntries(
    [
      'site server',
      ...fronts,
      ...(hasCeph ? fronts.map((name) => `${name}, object store`) : []),
    ].map((name) => [`9 Mbps, 60 ms, login, ${name}`, 3]),
  ),
  redeploy: { 'redeploy of remote-auth': 3 },
  dashboard: {
    'dashboard, 500 : 60 projects': 1,
    'dashboard, 500 of 500 companies : 60 projects': 1,
    'dashboard, 500 projects': 4,
    'dashboard, 500 projects of 500 companies': 1,
  },
  tables: { 'table of 5,000 rows': 7 },
  ...(withApi && {
    api: {
      'authenticated read of the own record': 2,
      'own records of 200 users': 2,
      'projects of 50': 2,
      'projects of 50, of 200 users': 2,
      'projects of 100': 2,
      'projects of 10,000': 2,
      'sign-in': 2,
      'a project of 10,000, to one of 100': 1,
      '100 idle pages, processes: 1': 3,
      '100 idle pages, processes: 2': 3,
    },
  }),
}

let output: string
let figures: Figures
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
beforeAll(async () => {
  const { code, output: printed } = await run('npm', ['run', 'bench'], {
    env: { PORTAL_DATA: folder },
  })
  output = printed
  expect(code, output).toBe(0)
  figures = Figures.parse(JSON.parse(readFileSync(join(folder, 'bench.json'), 'utf8')))
}, 900_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('npm run bench', () => {
  test('tells the figures of every bench', () => {
    if (!withApi) console.log('bench:api was left out: it needs wrk and TEST_DATABASE_URL.')
    const counts = Object.entries(figures).map(([name, ofBench]) => [name, countsOf(ofBench)])
    expect(Object.fromEntries(counts)).toEqual(told)
    for (const { value, to = 1 } of Object.values(figures).flat())
      expect([value, to].every(Number.isFinite)).toBe(true)
  })

  test('prints one table of all goals', () => {
    expect(output).toContain('| bench | what | figure | goal |  |')
    expect(output).toMatch(
      /\| redeploy \| redeploy of remote-auth, scripts \| .* KB \| ≤ 12 KB \| /,
    )
  })

  test('reaches its goals in bytes of scripts, which do not depend on the machine', () => {
    const ofScripts = figures.redeploy?.filter(({ measure }) => measure.startsWith('scripts')) ?? []
    expect(ofScripts.map(isReached)).toEqual([true, true])
  })
})

test('an unknown option of a bench is refused in one line', async () => {
  const refusal = await run('npm', ['run', '--silent', 'bench:load', '--', '--nope'])
  expect(refusal).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Unknown option '--nope'.*\n$/),
  })
})

function countsOf(ofBench: readonly Figure[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { of } of ofBench) counts[of] = (counts[of] ?? 0) + 1
  return counts
}
