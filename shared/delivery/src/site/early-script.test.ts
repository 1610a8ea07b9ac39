// @vitest-environment node

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { earlyScriptText } from './early-script'

test('every process bundles the same early script', async () => {
  const module = new URL('./early-script.ts', import.meta.url).href
  const print = `process.stdout.write(await (await import('${module}')).earlyScriptText())`
  const given = ['--import', 'tsx', '--input-type=module', '--eval', print]
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const printed = execFileSync(process.execPath, given, { cwd, encoding: 'utf8' })
  expect(printed).toBe(await earlyScriptText())
})

test('the early script is one small script of its own', async () => {
  const text = await earlyScriptText()
  // The first paint: 1 kB. The first calls: 1 kB. The font: 0.5 kB.
  expect(text.length).toBeLessThan(5900)
  expect(text).not.toMatch(/\bimport\b|\bexport\b|<\/script/)
  expect(() => new Function(text)).not.toThrow()
})
