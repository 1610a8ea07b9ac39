// @vitest-environment node
import { expect, onTestFinished, test } from 'vitest'
import { temporarySite } from './build-fixture'
import { historyTable } from './history'
import { readPointer } from './registry'
import { statusOf, tableOf } from './status'

test('the status says of each app what is live, since when, and what is newer', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const live = await site.release('remote-auth')
  const newer = await site.publishBuild('remote-auth', { files: { 'door.js': 'newer()' } })

  const status = await statusOf(site.storage)

  expect(status.find(({ app }) => app === 'remote-auth')).toMatchObject({
    stable: live,
    newest: newer,
    versions: 2,
    by: 'test',
  })
  const lines = tableOf(status).split('\n')
  expect(lines).toHaveLength(6)
  expect(lines.find((line) => line.startsWith('remote-auth'))).toContain(`${live}  ${newer}`)
  expect(lines.find((line) => line.startsWith('host'))).toMatch(/^host +- +- +0 +- +-$/)
})

test('the history says what happened, newest first', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const first = await site.release('remote-auth')
  const second = await site.release('remote-auth', { files: { 'door.js': 'newer()' } })

  const lines = historyTable(await readPointer(site.storage, 'remote-auth')).split('\n')
  expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
    ['what', 'release', 'after', 'by'],
    ['promote', second, first, 'test'],
    ['publish', second, '-', 'test'],
    ['promote', first, '-', 'test'],
    ['publish', first, '-', 'test'],
  ])
})
