import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode } from '../src/processes'
import { root } from '../workspace.mjs'

const bin = join(root, 'shared/delivery/bin/portal.mjs')
const reports = mkdtempSync(join(tmpdir(), 'portal-command-'))
afterAll(() => rmSync(reports, { recursive: true }))
writeFileSync(join(reports, 'package.json'), '{ "name": "remote-reports" }')

const portal = (cwd: string, ...given: string[]) => portalWith({}, cwd, ...given)
const portalWith = (settings: Record<string, string>, cwd: string, ...given: string[]) =>
  runNode([bin, ...given], {
    cwd,
    env: { PORTAL_SITE: undefined, DELIVERY_STORE: undefined, PORTAL_DATA: undefined, ...settings },
  })

test('in the workspace it names the app of the folder for the delivery tool', async () => {
  const folder = join(root, 'remote-auth')
  const { code, output } = await portal(folder, 'promote', '--site', reports)
  expect([code, output]).toEqual([1, 'remote-auth has no published release yet.\n'])
})

test('in the workspace test runs the tests of components', async () => {
  const file = 'remote-auth/src/remote.test.tsx'
  const { code, output } = await portal(root, 'test', file)
  expect(code, output).toBe(0)
  expect(output).toContain(file)
})

test.each([
  ['build without an app', root, ['build'], /^Name an app, such as remote-auth\.\n$/],
  [
    'an app of another repository',
    reports,
    ['build', 'remote-auth'],
    /^This is not the repository of remote-auth\.\n$/,
  ],
  [
    'a portal that is no address',
    reports,
    ['dev', '--in', 'x'],
    /^Name a portal, such as: npx portal dev --in https:.*\n$/,
  ],
  [
    'tokens without a store',
    reports,
    ['tokens', 'list'],
    /^Name the store of the delivery service in DELIVERY_STORE.*\n$/,
  ],
])('%s is refused in one line', async (_, cwd, given, refusal) => {
  const { code, output } = await portal(cwd, ...given)
  expect([code, output]).toEqual([1, expect.stringMatching(refusal)])
})

test.each([
  ['portal', ['portal.mjs', '--help']],
  ['a command of portal', ['portal.mjs', 'deliver', '--help']],
  ['release', ['cli.ts', '--help']],
  ['a command of release', ['cli.ts', 'publish', '-h']],
])('help of %s is on standard output', (_, given) => {
  const { status, stdout, stderr } = runTool(given)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^(npx portal|npm run release --) <command>\n/)
  expect(stdout).toMatch(/--verbs <verb,…>, of\s+publish, promote, [\s\S]*status, history\n/)
})

test.each([
  ['portal.mjs', 'npx portal'],
  ['cli.ts', 'npm run release --'],
])('%s refuses an unknown command in one line', (tool, program) => {
  for (const word of ['x', 'constructor']) {
    const { status, stdout, stderr } = runTool([tool, word])
    expect([status, stdout, stderr]).toEqual([
      2,
      '',
      `Unknown command: ${word}. See: ${program} --help\n`,
    ])
  }
})

function runTool([tool = '', ...given]: readonly string[]) {
  const cli = ['--import', 'tsx', join(root, 'shared/delivery/src/commands/cli.ts')]
  const script = tool === 'cli.ts' ? cli : [bin]
  return spawnSync(process.execPath, [...script, ...given], { cwd: root, encoding: 'utf8' })
}

test('tokens outside the workspace are in the named store, not among the packages', async () => {
  const store = join(reports, 'delivery')
  const given = ['add', 'ci', '--app', 'remote-reports', '--verbs', 'publish']
  const relative = await portalWith({ PORTAL_DATA: 'data' }, reports, 'tokens', ...given)
  expect(relative).toMatchObject({ code: 1, output: expect.stringMatching(/absolute PORTAL_DATA/) })

  const named = await portalWith({ DELIVERY_STORE: store }, reports, 'tokens', ...given)
  const absolute = await portalWith({ PORTAL_DATA: reports }, reports, 'tokens', 'list')

  expect(named.code, named.output).toBe(0)
  expect(absolute.output).toMatch(/^ci +remote-reports +active/m)
})
