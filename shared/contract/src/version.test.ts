// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractVersion } from './version'

test('the changelog and the contract give the same version', () => {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(manifest).version).toBe(contractVersion)
})
