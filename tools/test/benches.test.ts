import { spawnSync } from 'node:child_process'
import { hasWebServer } from '@portal/delivery/server/web-server-fixture'
import { expect, test } from 'vitest'
import { run } from '../src/processes'
import { readJson } from '../workspace.mjs'

// Runs every bench once in a short form. It must finish and print its table.

interface ShortForm {
  readonly options: readonly string[]
  readonly header: string
  /** The first cell of each row that must hold a figure. */
  readonly rows: readonly string[]
}

const scaleHeader = '| what | figure | goal |'
const shortForms: Record<string, ShortForm> = {
  'bench:api': {
    options: ['--runs', '1', '--seconds', '1', '--users', '5'],
    header: '| Call | a second | to bare | two processes to one |',
    rows: ['authenticated read of the own record', 'projects of 10,000', 'sign-in'],
  },
  'bench:dashboard': {
    options: ['--runs', '1', '--projects', '500'],
    header: scaleHeader,
    rows: ['first card, 500 : 60 projects', 'filter, after the pause', 'nodes of cards'],
  },
  'bench:load': {
    options: ['--runs', '1', '--networks', 'fast', '--screens', 'dashboard'],
    header: '| | bytes | requests | FCP | LCP | ready |',
    rows: ['HTTP/1.1', 'HTTP/2'].flatMap((protocol) =>
      ['cold', 'warm'].flatMap((cache) =>
        ['monolith', 'federated'].map(
          (variant) => `${protocol}, 9 Mbps, 60 ms, dashboard, ${cache}, ${variant}`,
        ),
      ),
    ),
  },
  'bench:redeploy': {
    options: ['--apps', 'remote-auth'],
    header: '| redeploy of | monolith | federated | its scripts | as deltas |',
    rows: ['remote-auth'],
  },
  'bench:servers': {
    options: ['--runs', '1', '--screens', 'login'],
    header: '| | bytes | FCP | ready |',
    rows: ['site server', ...(hasWebServer('nginx') ? ['nginx'] : [])].map(
      (name) => `login, ${name}`,
    ),
  },
  'bench:tables': {
    options: ['--runs', '1', '--rows', '5000'],
    header: scaleHeader,
    rows: ['first rows, after the reply is there', 'CSV, from the click to the file'],
  },
}

test('every bench has a short form', () => {
  const benches = Object.keys(readJson('package.json').scripts).filter((name) =>
    name.startsWith('bench:'),
  )
  expect(Object.keys(shortForms).sort()).toEqual(benches.sort())
})

test.for(Object.entries(shortForms))('%s prints its table', async ([name, form], context) => {
  const missing = name === 'bench:api' && missingForApi()
  if (missing) {
    console.log(`bench:api was skipped: it needs ${missing}.`)
    context.skip()
  }
  const { code, output } = await run('npm', ['run', name, '--', ...form.options])
  expect(code, output).toBe(0)
  const lines = output.split('\n')
  expect(lines).toContain(form.header)
  for (const row of form.rows) {
    const figures = lines.find((line) => line.startsWith(`| ${row} |`))?.slice(row.length + 4)
    expect(figures, `${row} in ${output}`).toMatch(/\d/)
    expect(figures).not.toContain('NaN')
  }
})

function missingForApi() {
  if (!process.env.TEST_DATABASE_URL) return 'a PostgreSQL server in TEST_DATABASE_URL'
  return spawnSync('wrk', ['--version']).error ? 'wrk' : undefined
}
