import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { earlyScriptText, hostScriptText } from '@portal/delivery/site/early-script'
import { afterAll, expect, test } from 'vitest'
import { commandOf } from '../src/installed-command'
import { runNode } from '../src/processes'
import { apps, root } from '../workspace.mjs'

// Checks the built scripts against the browsers in .browserslistrc. The journeys, which run before, build them.

const shipped = ['host/dist/**/*.js', 'remote-*/dist/**/*.js', 'api/src/project-page/public/*.js']
const folder = mkdtempSync(join(tmpdir(), 'portal-shipped-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(shipped)('every supported browser knows %s', async (pattern) => {
  const { code, output } = await check(pattern)
  expect(code, output).toBe(0)
})

test.each([
  ['early', earlyScriptText],
  ['host', hostScriptText],
])('every supported browser knows the %s script', async (name, textOf) => {
  const file = join(folder, `${name}.js`)
  writeFileSync(file, await textOf())
  const { code, output } = await check(file)
  expect(code, output).toBe(0)
})

test.each(apps)('no script of %s follows edited words, which only development does', (app) => {
  const dist = join(root, app, 'dist')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts).not.toEqual([])
  for (const file of scripts)
    expect(readFileSync(join(dist, file), 'utf8')).not.toContain('portal:words-edited')
})

test.each([
  ['syntax', 'const letters = /[\\p{L}--[a-z]]/v'],
  ['a call', 'export const byYear = (list) => Object.groupBy(list, (one) => one.year)'],
])('%s that some supported browser does not know is found', async (_, text) => {
  const file = join(folder, 'planted.js')
  writeFileSync(file, text)
  const { code } = await check(file)
  expect(code).toBe(1)
})

function check(pattern: string) {
  const given = ['checkBrowser', '--checkFeatures', '--module', '--noCache', pattern]
  return runNode([commandOf('tools', 'es-check'), ...given])
}
