import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { earlyScriptText, hostScriptText } from './early-script'

test('every process bundles the same early script', async () => {
  const module = new URL('./early-script.ts', import.meta.url).href
  const print = `process.stdout.write(await (await import('${module}')).earlyScriptText())`
  const given = ['--import', 'tsx', '--input-type=module', '--eval', print]
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const printed = execFileSync(process.execPath, given, { cwd, encoding: 'utf8' })
  expect(printed).toBe(await earlyScriptText())
})

test.each([
  // The first paint: 1 kB. The first calls: 1 kB. The font: 0.5 kB.
  ['early script', earlyScriptText, 5900],
  ['script of a page with two hosts', hostScriptText, 2700],
])('the %s is one small script of its own', async (_, textOf, size) => {
  const text = await textOf()
  expect(text.length).toBeLessThan(size)
  expect(text).not.toMatch(/\bimport\b|\bexport\b|<\/script/)
  expect(() => new Function(text)).not.toThrow()
})
