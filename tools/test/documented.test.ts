import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pMap from 'p-map'
import { afterAll, expect, test } from 'vitest'
import { readJson, root } from '../workspace.mjs'
import { adminProofs, databaseProofs } from './commands/admin'
import { deliveryProofs } from './commands/delivery'
import { prove } from './commands/proof'
import { serverProofs } from './commands/servers'
import { openStand } from './commands/stand'
import { elsewhere, playwrightRuns, workspaceProofs } from './commands/workspace'
import { documentedCommands, foreignCommands } from './documents'
import { processesWith, runLine } from './shell'

// Every command of the documents has a proof. Here are those of commands that need no running portal.

const stand = await openStand(5200)
const { copy, settings, work } = stand
const proofs = workspaceProofs(stand)
const { packageManager } = readJson('package.json')

afterAll(() => stand[Symbol.asyncDispose]())

test('every documented command has a proof, and every proof a document', () => {
  const proved = [
    'npm start',
    'npm run e2e:matrix -- --previous <revision>',
    ...playwrightRuns,
    ...[
      elsewhere,
      proofs,
      deliveryProofs(stand),
      adminProofs(stand),
      databaseProofs(stand),
      serverProofs(stand),
    ].flatMap(Object.keys),
  ]
  expect(documentedCommands().sort()).toEqual(proved.sort())
})

test('no document needs an installed pnpm, and two show the pnpm of package.json', () => {
  expect(foreignCommands()).toEqual([
    `CONTRIBUTING.md: npx --yes ${packageManager} install`,
    `docs/develop.md: npx --yes ${packageManager} release status`,
  ])
})

test('npm start names the command that brings the lockfile up to date', async () => {
  const manifest = join(copy.folder, 'package.json')
  const bin = join(work, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'npx'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  appendFileSync(manifest, '\n')
  const PATH = `${bin}:${process.env.PATH}`
  const { code, output } = await runLine('npm start', copy.folder, { ...settings, PATH })
  cpSync(join(root, 'package.json'), manifest)
  expect(output).toMatch(new RegExp(`: npx --yes ${packageManager} install$`, 'm'))
  expect(code).toBe(1)
})

test.each(Object.entries(elsewhere))('%s is run elsewhere', (_, [file, mention]) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(mention)
})

test('create-remote names the install that it leaves out', async () => {
  const line = 'npm run create-remote -- reports --no-install'
  const { output } = await runLine(line, copy.folder, settings)
  rmSync(join(copy.folder, 'remote-reports'), { recursive: true })
  expect(output).toMatch(
    new RegExp(`/reports\\.\n\n  npx --yes ${packageManager} install .*\n  npm run dev `),
  )
})

test('Playwright lists the tests of its commands, and leaves nothing behind', async () => {
  const temporary = join(work, 'temporary')
  mkdirSync(temporary)
  const proveList = async (command: string) => {
    const line = command
      .replaceAll('…', 'portal.example')
      .replace(/\$\{\{.*?\}\}/, 'remote-tables@1.3.0-ab12cd34')
      .replace('<link>', "'https://portal.example/?mf=remote-tables@1.3.0-ab12cd34'")
    const { code, output } = await runLine(`${line}${forNpm(line)} --list`, copy.folder, {
      ...settings,
      TMPDIR: temporary,
    })
    expect(code, `${line}: ${output}`).toBe(0)
    expect(output).toMatch(/^Total: [1-9]\d* tests? in /m)
  }
  await pMap(playwrightRuns, proveList, { concurrency: 2 })
  expect(existsSync(join(copy.folder, 'e2e/reports')), 'a list replaces no report').toBe(false)
  expect(readdirSync(temporary).filter((name) => name.startsWith('portal-'))).toEqual([])
})

test('e2e names no report of an earlier run', async () => {
  const reports = join(copy.folder, 'e2e/reports')
  mkdirSync(join(reports, 'journeys'), { recursive: true })
  writeFileSync(join(reports, 'journeys/index.html'), '')
  const { code, output } = await runLine('npm run e2e -- --bogus', copy.folder, settings)
  rmSync(reports, { recursive: true })
  expect(output).toContain("unknown option '--bogus'")
  expect([code, output.includes('Report:')]).toEqual([1, false])
})

test('e2e:matrix lists the journeys of each app', async () => {
  // In the repository itself, as it asks git for the revision.
  const line = 'npm run e2e:matrix -- --previous HEAD --list'
  const { code, output } = await runLine(line, root, settings)
  expect(code, output).toBe(0)
  expect(output.match(/^Total: [1-9]/gm)).toHaveLength(5)
})

test.each([
  ['tables', 0, /^remote-account\nNone cross it\.$[\s\S]*^remote-tables\nListing tests:$/m],
  ['tabels', 1, /^There are no journeys in journeys\/tabels\.$/m],
])('e2e:matrix looks for the journeys in %s that cross an app', async (area, code, prints) => {
  const line = `npm run e2e:matrix -- --previous HEAD --list journeys/${area}`
  const listed = await runLine(line, root, settings)
  expect(listed).toEqual({ code, output: expect.stringMatching(prints) })
})

test.each(Object.entries(proofs))('%s', (command, proof) => prove(stand, command, proof))

test('nothing is left running', async () => {
  await expect.poll(() => processesWith(work)).toEqual([])
})

function forNpm(line: string): string {
  return line.includes(' -- ') ? '' : ' --'
}
