import { expect, onTestFinished, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { applied, nothingReported, temporarySite } from './build-fixture'
import { startCanary } from './canary'
import { historyTable } from './history'
import { kill, setPaused } from './kill'
import { printableLines } from './printable'
import { promote } from './promote'
import { statusOf, tableOf } from './status'

const failure = {
  app: 'remote-auth',
  release: '1.0.0-0123abcd',
  phase: 'entry',
  cause: 'tampered',
  count: 3,
  firstAt: '2026-11-20T10:00:00.000Z',
  lastAt: '2026-11-21T10:00:00.000Z',
} as const

test('the status names the live release of each app, its time, and a newer one', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const live = await site.release('remote-auth')
  const newer = await site.publishBuild('remote-auth', { files: { 'door.js': 'newer()' } })

  const status = await statusOf(site.storage, { failures: [failure], health: null })

  expect(status.find(({ app }) => app === 'remote-auth')).toMatchObject({
    stable: live,
    newest: newer,
    versions: 2,
    by: 'test',
    failures: [failure],
  })
  const lines = tableOf(status).split('\n')
  expect(lines[1]).toContain(`remote-auth  ${live}  -       ${newer}  2`)
  expect(lines.at(-1)).toMatch(/^remote-auth +1\.0\.0-0123abcd +entry +tampered +3 +2026-/)
  expect(tableOf(await statusOf(site.storage, { failures: null, health: null }))).toContain(
    'are unknown',
  )
  expect(tableOf(await statusOf(site.storage, nothingReported))).toContain(
    'Nothing failed in open pages.',
  )
})

test('the status shows canary, pause and kills', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const first = await site.release('remote-auth')
  const second = await site.release('remote-auth', { files: { 'door.js': 'second()' } })
  const third = await site.publishBuild('remote-auth', { files: { 'door.js': 'third()' } })

  await applied(site.storage, startCanary({ app: 'remote-auth', id: third, share: 25 }), 'test')
  expect(tableOf(await statusOf(site.storage, nothingReported))).toContain(`${third} 25%`)
  await applied(site.storage, kill('remote-auth', second), 'test')
  await applied(site.storage, setPaused('remote-auth', true), 'test')
  const [status] = await statusOf(site.storage, nothingReported)
  expect(status).toMatchObject({ stable: first, killed: [second], paused: true })
  expect(tableOf(await statusOf(site.storage, nothingReported))).toContain(`${first} (paused)`)
})

test('a killed release is not the newest, and is counted', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const first = await site.release('remote-auth')
  const second = await site.publishBuild('remote-auth', { files: { 'door.js': 'second()' } })
  await applied(site.storage, kill('remote-auth', second), 'test')
  const status = await statusOf(site.storage, nothingReported)
  expect(status[0]).toMatchObject({ newest: first, versions: 2, killed: [second] })
  expect(tableOf(status)).toMatch(/the same +2 \(1 killed\)/)

  await applied(site.storage, kill('remote-auth', first), 'test')
  expect((await statusOf(site.storage, nothingReported))[0]).toMatchObject({ newest: null })
  await expect(applied(site.storage, promote([{ app: 'remote-auth' }]), 'test')).rejects.toThrow(
    'Every release of remote-auth is killed. Publish another one.',
  )
})

test('the status has the health of each release, by screen too, with its denominators', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const release = await site.release('remote-auth')
  const counted = {
    app: 'remote-auth',
    release,
    screen: '/login',
    starts: 150,
    failures: [1, 0, 2],
    load: [60, 30, 10],
    lcp: [],
    inp: [0, 4, 0],
    cls: [0, 0, 1],
  }
  const bounds = [100, 200]
  const health = {
    buckets: { load: bounds, lcp: bounds, inp: bounds, cls: bounds },
    releases: [counted, { ...counted, screen: '/', starts: 50, failures: [0, 0, 0, 0, 9] }],
  }

  const rows = await statusOf(site.storage, { failures: [], health })

  const p75 = { load: 150, lcp: null, inp: 175, cls: 200 }
  expect(rows[0]?.health).toMatchObject([
    {
      release,
      starts: 200,
      // With a kind that this version does not know.
      failures: 12,
      rate: 0.06,
      failuresByKind: { load: 1, evaluation: 0, render: 2, later: 0 },
      p75,
      screens: { '/login': { starts: 150, failures: 3, rate: 0.02, p75 }, '/': { starts: 50 } },
    },
  ])
  expect(tableOf(rows)).toMatch(
    new RegExp(`remote-auth +${release} +200 +12 +6.00% +150 ms +- +175 ms +0.200`),
  )
  expect(tableOf(await statusOf(site.storage, nothingReported))).not.toContain('24 hours')
})

test('names of people and provenance cannot control the terminal', async () => {
  const site = await temporarySite()
  onTestFinished(site.remove)
  const code = '\u001b[2J\u009b31m\u202e'
  const app = 'remote-auth'
  const source = { repository: `r${code}`, commit: null, isModified: false, build: `b${code}` }
  await site.publishBuild(app, {}, { source })
  await applied(site.storage, promote([{ app }]), `ana${code}\nforged row`)
  const [status, history] = [
    tableOf(await statusOf(site.storage, { failures: [], health: null })),
    historyTable(await readPointer(site.storage, app)),
  ]
  expect(status).toContain('b[2J31m')
  expect(history).toMatch(/^\S+ +promote +\S+ +- +ana\[2J31mforged row$/m)
  for (const text of [status, history]) expect(text).not.toMatch(/(?!\n)\p{Cc}|\u202e/u)
  expect(printableLines(`one${code}\ntwo`)).toBe('one[2J31m\ntwo')
})

test('the history lists changes, newest first', async () => {
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
