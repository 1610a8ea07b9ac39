import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporarySite, temporarySite } from '../commands/build-fixture'
import { writeHeaderTable } from './header-table'

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
})
afterEach(() => site.remove())

const tableOf = (policy: string, more: Record<string, string> = {}) => ({
  '/index.html': { 'content-security-policy': policy, ...more },
})

test.each([
  ['the same', false, tableOf("script-src 'self' 'sha256-a'")],
  ['a script less', false, tableOf("script-src 'self'")],
  ['another script', true, tableOf("script-src 'self' 'sha256-b'")],
  ['one more header', true, tableOf("script-src 'self'", { 'referrer-policy': 'no-referrer' })],
  ['one more path', true, { ...tableOf("script-src 'self'"), '/x': { vary: 'accept' } }],
])('with %s a printed configuration is out of date: %s', async (_, isOutOfDate, table) => {
  expect(await writeHeaderTable(site.storage, tableOf("script-src 'self' 'sha256-a'"))).toBe(false)
  expect(await writeHeaderTable(site.storage, table)).toBe(isOutOfDate)
})
