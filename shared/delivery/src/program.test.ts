import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { commandLine, programOf } from './program'

vi.setConfig({ testTimeout: 60_000 })

test.each([
  ['/work/reports/node_modules/.bin/portal', 'npx portal'],
  ['/work/reports/node_modules/@portal/delivery/dist/commands/portal.js', 'npx portal'],
  ['/work/shared/delivery/bin/portal.mjs', 'npx portal'],
  ['/work/shared/delivery/src/commands/cli.ts', 'npm run release --'],
  ['/work/shared/delivery/dist/commands/cli.js', 'node shared/delivery/dist/commands/cli.js'],
  ['/work/shared/delivery/dist/service/serve.js', ''],
])('%s is "%s"', (script, program) => {
  expect(programOf(script, '/work')).toBe(program)
})

test('a process that is no command names the words of one', () => {
  expect(commandLine('compose')).toBe('compose')
})

test('the command of a team tells it commands that it has', () => {
  const site = mkdtempSync(join(tmpdir(), 'portal-program-'))
  writeFileSync(join(site, 'config.json'), '{}')
  writeFileSync(join(site, 'headers.json'), '{"/": {}}')
  const portal = join(import.meta.dirname, '../bin/portal.mjs')
  const { stderr } = spawnSync(process.execPath, [portal, 'headers', 'nginx', '--site', site], {
    encoding: 'utf8',
  })
  rmSync(site, { recursive: true })
  expect(stderr).toBe(
    'config.json is damaged. Write it again: npx portal compose --settings <file> --environment <name>\n',
  )
})
