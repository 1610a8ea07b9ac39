import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startTestApi, type TestApi } from '@portal/api/test-api'
import { type AppName, rolloutBucket } from '@portal/contract'
import {
  healthFailures,
  healthMeasures,
  type ReleaseHealth,
  reportHealth,
} from '@portal/contract/health'
import { discoveryPath } from '@portal/contract/site-paths'
import { applyChange } from '@portal/delivery/commands/apply-change'
import { type TemporarySite, temporarySite } from '@portal/delivery/commands/build-fixture'
import { endCanary, startCanary } from '@portal/delivery/commands/canary'
import { healthOf } from '@portal/delivery/commands/health'
import { noCounts, observe, randomOf } from '@portal/delivery/commands/health-fixture'
import { runCall } from '@portal/delivery/commands/run-call'
import { beginCanary, watchCanary } from '@portal/delivery/commands/watch-canary'
import type { SiteCall } from '@portal/delivery/documents/calls'
import { readPointer } from '@portal/delivery/documents/pointer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

// Canaries of a real site, watched through the api that counts what signed-in people's pages report. Which company gets
// the canary is decided as in pages; what its pages measure is drawn at random, the same at each run.

const by = 'test'
const companyCount = 80
const startsOfEach = 20

vi.setConfig({ testTimeout: 20_000, hookTimeout: 60_000 })

/** The oldest host that can be a canary. */
const newHost = { contract: '1.3.0', fits: '1.3.0' }

let api: TestApi
let documents: Server
let origin: string
let people: { companyId: number; headers: Record<string, string> }[]
beforeAll(async () => {
  // Empty before the first test, which makes the site.
  const discovery = async () => readFile(join(site.site, discoveryPath))
  documents = createServer(async (_, reply) => reply.end(await discovery().catch(() => '')))
  documents.listen(0, '127.0.0.1')
  await once(documents, 'listening')
  const { port } = documents.address() as AddressInfo
  api = await startTestApi({ discoveryUrls: [`http://127.0.0.1:${port}/`] })
  origin = await api.listen()
  people = await api.newPeople(companyCount)
})
afterAll(async () => {
  await api.close()
  documents.close()
})

let site: TemporarySite
let app: AppName
let host: string
let live: string
let canary: string
beforeEach(async () => {
  await api.db.execute('truncate throttle, release_health')
  site = await temporarySite()
  host = await site.release('host', { contents: newHost })
  await begin('remote-auth', await site.release('remote-auth'))
})
afterEach(() => site.remove())

/** Starts the canary of an app. */
async function begin(of: AppName, stable: string) {
  app = of
  live = stable
  canary = await site.publishBuild(
    app,
    app === 'host'
      ? { contents: newHost, files: { 'main.js': 'newer()' } }
      : { files: { 'door.js': 'newer()' } },
  )
  await applyChange(site.storage, startCanary({ app, id: canary, share: 25 }), by)
}

const render = healthFailures.indexOf('render')

interface Behaviour {
  /** Share of the renders that throw. */
  readonly throws: number
  /** Milliseconds that each interaction takes longer. */
  readonly slower: number
}
const good: Behaviour = { throws: 0.001, slower: 0 }

/** Everybody opens the screen twenty times, on the release of their company. */
async function visit(ofCanary: Behaviour, visitors = people) {
  const random = randomOf(7)
  const salt = (await readPointer(site.storage, app)).rollout?.salt ?? ''
  const visits = visitors.map(async ({ companyId, headers: session }) => {
    const isCanary = rolloutBucket(app, salt, companyId) < 25 * 100
    const row = rowOf(isCanary ? canary : live, isCanary ? ofCanary : good, random)
    const reply = await fetch(`${origin}${reportHealth.path}`, {
      method: 'POST',
      headers: { ...session, 'content-type': 'application/json' },
      body: JSON.stringify({ releases: [row] }),
    })
    expect(reply.status).toBe(200)
  })
  await Promise.all(visits)
}

function rowOf(release: string, { throws, slower }: Behaviour, random: () => number) {
  const row: ReleaseHealth = {
    app,
    release,
    screen: '/login',
    starts: startsOfEach,
    ...noCounts(),
  }
  for (let start = 0; start < startsOfEach; start += 1) {
    if (random() < throws) row.failures[render] = (row.failures[render] ?? 0) + 1
    const values = {
      load: 80 * Math.exp(2 * random()),
      lcp: 600 * Math.exp(2 * random()),
      inp: 40 * Math.exp(2 * random()) + slower,
      cls: 60 * random(),
    }
    for (const measure of healthMeasures) observe(row, measure, values[measure])
  }
  return row
}

const carry = (call: SiteCall) => runCall(site.storage, call, { by, api: origin })
const watched = async (forMs = 1, least = 200) =>
  watchCanary(carry, {
    app,
    least,
    forMs,
    everyMs: 20,
    read: (hours) => healthOf(origin, hours),
  })
const channels = async () => (await readPointer(site.storage, app)).channels
const requireApi = async () => {}

test('a canary that throws in 3% of its renders is rolled back', async () => {
  await visit({ ...good, throws: 0.03 })
  const { verdict, outcome } = await watched()
  expect(verdict).toMatchObject({ canary, live, isPromoted: false })
  expect(verdict.reasons).toEqual([
    expect.stringMatching(/^failures by start \d\.\d\d% instead of/),
  ])
  expect(await channels()).toEqual({ stable: live })
  expect(outcome.lines).toContain(`The site serves ${app}: ${live}.`)
})

test.each([
  ['is promoted if it is good', good, true],
  ['is rolled back if it throws in 3% of its renders', { ...good, throws: 0.03 }, false],
])('a canary of the host %s', async (_, behaviour, isPromoted) => {
  await begin('host', host)
  await visit(behaviour)
  const { verdict, outcome } = await watched()
  expect(verdict).toMatchObject({ canary, live, isPromoted })
  expect(await channels()).toEqual({ stable: isPromoted ? canary : live })
  expect(outcome.lines).toContain(`The site serves host: ${isPromoted ? canary : live}.`)
})

test('a canary that adds 400 ms to interactions is rolled back', async () => {
  await visit({ ...good, slower: 400 })
  const { verdict } = await watched()
  expect(verdict.reasons).toEqual([expect.stringMatching(/^INP \(p75\) \d+ ms instead of \d+ ms/)])
  expect(await channels()).toEqual({ stable: live })
})

test('a good canary is promoted', async () => {
  await visit(good)
  const { verdict, outcome } = await watched()
  expect(verdict).toMatchObject({ isPromoted: true, reasons: [] })
  expect(verdict.starts.canary).toBeGreaterThanOrEqual(200)
  expect(verdict.starts.canary + verdict.starts.live).toBe(companyCount * startsOfEach)
  expect(await channels()).toEqual({ stable: canary })
  expect(outcome.lines).toContain(`${app} ${canary} is live after ${live}`)
})

test('a canary that always throws is rolled back long before its time', async () => {
  await visit({ ...good, throws: 0.14 })
  const begun = performance.now()
  const { verdict } = await watched(600_000)
  expect(verdict.isPromoted).toBe(false)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('a canary that too few have used is rolled back', async () => {
  await visit(good, people.slice(0, 10))
  const { verdict } = await watched()
  expect(verdict.reasons).toEqual([
    expect.stringMatching(/^the canary started \d+ times, fewer than 200$/),
    expect.stringMatching(/^the live release started \d+ times, fewer than 200$/),
  ])
  expect(await channels()).toEqual({ stable: live })
})

test('one account decides nothing, and a stranger even less', async () => {
  await visit(good)
  const salt = (await readPointer(site.storage, app)).rollout?.salt ?? ''
  const insider = people.find(({ companyId }) => rolloutBucket(app, salt, companyId) < 2500)
  await api.db.execute('truncate throttle')
  for (let sent = 0; sent < 30; sent += 1)
    for (const session of [insider?.headers, undefined]) {
      const none = noCounts()
      const failures = none.failures.with(render, 1)
      const one = { app, release: canary, screen: '/login', ...none, starts: 1, failures }
      await fetch(`${origin}${reportHealth.path}`, {
        method: 'POST',
        headers: { ...session, 'content-type': 'application/json' },
        body: JSON.stringify({ releases: [one] }),
      })
    }
  const { verdict } = await watched()
  expect(verdict.isPromoted).toBe(true)
})

test('without a version the newest release is tried, not a canary that was left', async () => {
  const newer = await site.publishBuild(app, { files: { 'door.js': 'newer()' } })
  const begun = () => beginCanary(carry, { app, id: undefined, share: 25, requireApi })
  expect(await begun()).toMatchObject({ hasCanary: true })
  expect(await channels()).toEqual({ stable: live, canary: newer })
  await carry({ verb: 'promote', promotions: [{ app, id: newer }] })
  expect(await begun()).toMatchObject({ hasCanary: false })
  expect(await channels()).toEqual({ stable: newer })
})

test('a watch ends when somebody else changes what is live', async () => {
  await visit(good)
  const read = async () => {
    await applyChange(site.storage, endCanary(app), by)
    return null
  }
  const watch = watchCanary(carry, { app, least: 1, forMs: 60_000, everyMs: 20, read })
  await expect(watch).rejects.toThrow('changed while its canary')
  await expect(watched()).rejects.toThrow('has no canary. Start one')
  expect(await channels()).toEqual({ stable: live })
})

test('a watch asks about its app alone, and rolls back no other canary', async () => {
  const calls: SiteCall[] = []
  const noted = (call: SiteCall) => {
    calls.push(call)
    return carry(call)
  }
  await watchCanary(noted, { app, least: 1, forMs: 1, read: async () => null })
  const asked = calls.filter(({ verb }) => verb === 'status')
  expect(asked).toEqual([
    { verb: 'status', app },
    { verb: 'status', app },
  ])
  expect(calls.at(-1)).toEqual({ verb: 'canary', app, id: canary, end: true })
  await expect(carry({ verb: 'canary', app, id: canary, end: true })).rejects.toThrow('no canary')
})

test('without an api nothing is promoted', async () => {
  const { verdict } = await watchCanary(carry, {
    app,
    least: 1,
    forMs: 1,
    read: (hours) => healthOf('http://127.0.0.1:9', hours),
  })
  expect(verdict.reasons).toEqual(['the api did not say how healthy the releases are'])
  expect(await channels()).toEqual({ stable: live })
})

test('without an api the command starts no canary, and leaves one that runs', async () => {
  const away = 'http://127.0.0.1:9'
  const refusal = `The api at ${away} did not return the health of releases. Name the api of the portal with --api <origin> or API_ORIGIN. Nothing has changed.\n`
  const running = await release('canary', app, '--wait', '--for', '1s', '--api', away)
  expect(running).toEqual({ code: 1, output: '', errors: refusal })
  expect(await channels()).toEqual({ stable: live, canary })

  await applyChange(site.storage, endCanary(app), by)
  const share = ['--share', '25', '--wait', '--for', '1s', '--api', away]
  expect(await release('canary', app, ...share)).toEqual(running)
  expect(await channels()).toEqual({ stable: live })
})

test('the command says why it rolled back, and fails', async () => {
  await visit({ ...good, throws: 0.03, slower: 400 })
  const { code, output, errors } = await release('canary', app, '--wait', '--for', '1s')
  expect(code).toBe(1)
  expect(output).toMatch(/^failures by start +\d\.\d\d% +\d\.\d\d% +\d\.\d{4} {2}worse$/m)
  expect(output).toContain(`The canary of ${app} was rolled back.`)
  expect(errors.trim().split('\n').at(-1)).toMatch(
    new RegExp(`^${app} ${canary} was rolled back: failures by start .+; INP \\(p75\\) .+\\.$`),
  )

  const again = await release('canary', app, canary, '--share', '25', '--wait', '--for', 'x')
  expect(again).toMatchObject({
    code: 1,
    errors: 'Not a time such as 30s, 10m or 2h: x\n',
  })
  expect(await channels()).toEqual({ stable: live })
})

/** Runs the delivery tool on the site. */
async function release(...words: string[]) {
  const cli = join(import.meta.dirname, '../../shared/delivery/src/commands/cli.ts')
  const options = ['--site', site.site, '--api', origin]
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...options, ...words])
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: child.exitCode, output, errors }
}
