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

const portal = (cwd: string, ...given: string[]) =>
  runNode([bin, ...given], { cwd, env: { PORTAL_SITE: undefined } })

test('in the workspace it names the app of the folder for the delivery tool', async () => {
  const folder = join(root, 'remote-auth')
  const { code, output } = await portal(folder, 'promote', '--site', reports)
  expect([code, output]).toEqual([1, 'remote-auth has no published release yet.\n'])
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
    /^Name a portal, such as: portal dev --in https:.*\n$/,
  ],
])('%s is refused in one line', async (_, cwd, given, refusal) => {
  const { code, output } = await portal(cwd, ...given)
  expect([code, output]).toEqual([1, expect.stringMatching(refusal)])
})
