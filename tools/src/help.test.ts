import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commands, helpText } from '../help.mjs'
import { install } from '../install.mjs'
import { readJson, root } from '../workspace.mjs'

vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'portal-help-'))
// Otherwise the first command that installs packages prints so.
beforeAll(install, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

function run(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools/run.mjs'), ...given],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, TEST_DATABASE_URL: '' },
    },
  )
  return { status, stdout, stderr }
}

test('the help has every command, under the name of its npm script', () => {
  const files = readdirSync(join(root, 'tools/src/commands')).map((file) => file.slice(0, -3))
  expect(Object.keys(commands).sort()).toEqual(files.sort())
  const scripts = Object.keys(readJson('package.json').scripts)
  for (const [usage] of Object.values(commands))
    expect(scripts).toContain(usage.replace('run ', '').split(' ')[0])
  const lines = helpText().split('\n')
  expect(lines.length).toBeLessThan(40)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120)
})

test.each(['--help', 'pack --help', 'check -h', 'start --help', 'bench api --help'])(
  'run.mjs %s prints the help and does nothing',
  (given) => {
    expect(run(...given.split(' '))).toEqual({ status: 0, stdout: `${helpText()}\n`, stderr: '' })
    expect(readdirSync(folder)).toEqual([])
  },
)

test.each([
  [['check', '--x'], "Unknown option '--x'"],
  [['check', 'remote-x'], 'Unknown folder: remote-x.'],
  ...['start', 'qa', 'test', 'fuzz', 'surface', 'pack'].map((command) => [
    [command, '--x'],
    "Unknown option '--x'",
  ]),
  [['start', 'x'], "Unexpected argument 'x'"],
  [['surface', '--released', 'x'], "Unexpected argument 'x'"],
  [['bench', 'api'], 'The bench api needs a PostgreSQL server in TEST_DATABASE_URL.'],
  [['mutate', '--list', 'no', 'such'], 'No mutation has no such in its name.'],
  [['create-remote', 'reports', 'x'], 'Use one lowercase name, such as: npm run create-remote'],
  [['pack', 'a', 'b'], 'Name one folder, such as: npm run pack -- packages'],
])('%s is refused', (given, refusal) => {
  const { status, stdout, stderr } = run(...given)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(refusal)
  expect(existsSync(join(folder, '--x'))).toBe(false)
})
