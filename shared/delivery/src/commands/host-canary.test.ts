import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { discoveryPath } from '@portal/contract/site-paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPointer } from '../documents/pointer'
import { writeSite } from '../site/write-site'
import { sha384 } from '../storage/digest'
import {
  applied,
  nothingReported,
  type TemporarySite,
  temporarySite,
  type Variation,
} from './build-fixture'
import { endCanary, startCanary } from './canary'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'
import { publishedOutcome } from './published'
import { repair } from './repair'
import { statusOf } from './status'

const by = 'test'
const app = 'host'
const known = { contract: '1.3.0', fits: '1.3.0' }
const frame = (html: string) => ({ wide: `<main></main>${html}`, narrow: `<main></main>${html}` })
const painted = (name: string) => {
  const frames = { pt: frame(name), en: frame(name) }
  return JSON.stringify({ frames: { signedIn: frames, signedOut: frames }, rules: {} })
}
const screenPaint = JSON.stringify({
  screens: { login: { pt: { wide: 'pt', narrow: 'pt' }, en: { wide: 'en', narrow: 'en' } } },
  rules: {},
})
const host = (name: string, contents = {}): Variation => ({
  contents: { ...known, ...contents },
  files: { 'main.js': `${name}()`, 'first-paint.json': painted(name) },
})

let site: TemporarySite
let live: string
let canary: string
beforeEach(async () => {
  site = await temporarySite()
  live = await site.release(app, host('live'))
  await site.release('remote-auth', { files: { 'first-paint.json': screenPaint } })
  canary = await site.publishBuild(app, host('canary'))
})
afterEach(() => site.remove())

const start = (share = 25, id = canary) =>
  applied(site.storage, startCanary({ app, id, share }), by)
const textOf = async (path: string) => `${(await site.storage.read(path))?.body}`
const page = () => textOf('index.html')
const listed = async () =>
  JSON.parse(await textOf(discoveryPath)).microFrontends[app].map(
    (one: { deployment: object; extras: { portal: { id: string; state: string } } }) => ({
      id: one.extras.portal.id,
      state: one.extras.portal.state,
      ...one.deployment,
    }),
  )
const channels = async () => (await readPointer(site.storage, app)).channels
const alone = (id: string) => ({ id, state: 'active', traffic: 100, default: true })
const templateIn = (html: string, id: string) =>
  new RegExp(`<template id="${id}">(.*?)</template>`).exec(html)?.[1]
const hintsIn = (html: string, id: string) =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null')

describe('a page with a canary of the host', () => {
  test('has the scripts, hints and frames of both, and starts neither by itself', async () => {
    await start()
    const html = await page()
    expect(templateIn(html, 'host-live')).toContain(`<script defer src="/r/host/${live}/main.js"`)
    expect(templateIn(html, 'host-canary')).toContain(`src="/r/host/${canary}/main.js"`)
    expect(html.replace(/<template.*?<\/template>/g, '')).not.toMatch(
      /<script defer|<link rel="preload"/,
    )
    const [, path = '', integrity] = /<script src="\/(.*?)" integrity="(.*?)"/.exec(html) ?? []
    expect(sha384(await textOf(path))).toBe(integrity)
    const { canary: choice, scripts } = hintsIn(html, 'host-canary-hints')
    expect(choice).toEqual({ id: canary, salt: canary, below: 2500 })
    const [first] = scripts.login.always[1] ?? []
    expect(first).toBe(`/r/host/${canary}/main.js`)
    expect(hintsIn(html, 'portal-hints').scripts.login.always[1][0]).toBe(`/r/host/${live}/main.js`)
    expect(templateIn(html, 'live-paint-frame-en')).toBe('<main></main>live')
    expect(templateIn(html, 'canary-paint-frame-en')).toBe('<main></main>canary')
    expect(templateIn(html, 'canary-paint-screen-login-en')).toBe('en')
  })

  test('is as before once the canary has ended, under one policy all the time', async () => {
    const before = [await page(), await textOf('headers.json'), await textOf(discoveryPath)]
    await start()
    const { hasNewHeaders } = await writeSite(site.storage)
    expect(hasNewHeaders).toBe(false)
    expect(await textOf('headers.json')).toBe(before[1])
    await applied(site.storage, endCanary(app), by)
    expect([await page(), await textOf('headers.json'), await textOf(discoveryPath)]).toEqual(
      before,
    )
  })

  test('is listed, so that open pages hear of it', async () => {
    await start()
    expect(await listed()).toEqual([
      { id: live, state: 'active', traffic: 75, default: true },
      { id: canary, state: 'active', traffic: 25, default: false },
    ])
  })

  test('has the live host alone while the canary cannot be read', async () => {
    await start()
    await rm(join(site.site, 'r', app, canary, 'release.json'))
    const { problems } = await writeSite(site.storage)
    expect(problems.map(({ text }) => text).join()).toContain('Pages have the live host only.')
    expect(await listed()).toEqual([alone(live)])
    expect(await page()).toContain(`<script defer src="/r/host/${live}/main.js"`)
  })

  test('has the live host alone while the live one cannot be read', async () => {
    await start()
    await writeFile(join(site.site, 'r', app, live, 'index.html'), 'broken')
    await writeSite(site.storage)
    const html = await page()
    expect(hintsIn(html, 'host-canary-hints')).toBeNull()
    expect(templateIn(html, 'host-live')).toContain(live)
    expect(templateIn(html, 'frame-en')).toBeUndefined()
    expect(await listed()).toEqual([alone(live)])
  })
})

describe('a canary of the host', () => {
  test('that is promoted, or killed, is none any more', async () => {
    await start()
    await applied(site.storage, promote([{ app, id: canary }]), by)
    expect(await channels()).toEqual({ stable: canary })
    await applied(site.storage, rollback([app]), by)
    await start()
    expect(await applied(site.storage, kill(app, canary), by)).toEqual({ id: canary, live })
    expect(await listed()).toEqual([
      alone(live),
      { id: canary, state: 'killed', traffic: 0, default: false },
    ])
    expect(await page()).not.toContain('host-canary')
  })

  test('stays when another host is promoted, rolled back or killed', async () => {
    await start()
    const other = await site.release(app, host('other'))
    expect(await channels()).toEqual({ stable: other, canary })
    expect(templateIn(await page(), 'host-live')).toContain(other)
    await applied(site.storage, rollback([app]), by)
    await applied(site.storage, promote([{ app, id: other }]), by)
    await applied(site.storage, kill(app), by)
    expect(await channels()).toEqual({ stable: live, canary })
    expect(templateIn(await page(), 'host-canary')).toContain(canary)
    await expect(applied(site.storage, setPaused(app, true), by)).rejects.toThrow(
      'cannot be paused',
    )
  })

  test('is found again by a repair, with its companies', async () => {
    await start()
    await writeFile(join(site.site, 'registry/host.json'), '')
    await writeSite(site.storage)
    expect(templateIn(await page(), 'host-canary')).toContain(canary)
    await applied(site.storage, repair(app), by)
    const { rollout } = await readPointer(site.storage, app)
    expect([await channels(), rollout]).toEqual([
      { stable: live, canary },
      { share: 25, salt: canary },
    ])
  })

  test('of a host that does not know of canaries is refused', async () => {
    const old = await site.publishBuild(app, host('old', { contract: '1.2.0', fits: '1.2.0' }))
    await expect(start(25, old)).rejects.toThrow('needs 1.3.0 or newer')
    expect(await channels()).toEqual({ stable: live })
  })

  test('must provide what each remote and each canary of one needs', async () => {
    const choosy = await site.publishBuild('remote-auth', { contents: { fits: '1.3.0' } })
    const newer = await site.publishBuild(app, host('newer', { contract: '1.4.0', fits: '1.4.0' }))
    await start(25, newer)
    await applied(site.storage, endCanary(app), by)
    await applied(site.storage, startCanary({ app: 'remote-auth', id: choosy, share: 10 }), by)
    await expect(start(25, newer)).rejects.toThrow(
      `MISFIT  remote-auth ${choosy} needs contract 1.3.0, host ${newer} has 1.4.0`,
    )
  })

  test('must fit a remote that is promoted, with a host too, or becomes a canary', async () => {
    const newer = await site.publishBuild(app, host('newer', { contract: '1.4.0', fits: '1.4.0' }))
    await start(25, newer)
    const choosy = await site.publishBuild('remote-auth', { contents: { fits: '1.3.0' } })
    const misfit = `MISFIT  remote-auth ${choosy} needs contract 1.3.0, host ${newer} has 1.4.0`
    const remote = { app: 'remote-auth', id: choosy } as const
    await expect(applied(site.storage, promote([remote]), by)).rejects.toThrow(misfit)
    await expect(applied(site.storage, startCanary({ ...remote, share: 10 }), by)).rejects.toThrow(
      misfit,
    )
    await expect(applied(site.storage, promote([{ app, id: canary }, remote]), by)).rejects.toThrow(
      misfit,
    )
    const published = await publishedOutcome(site.storage, { ...remote, isNew: true })
    expect(published.warnings.join()).toContain(misfit)
    // Once the newer host is live alone, only it counts.
    await applied(site.storage, endCanary(app), by)
    await applied(site.storage, promote([remote]), by)
  })

  test('that a remote does not fit is left out of the page, and the status says so', async () => {
    const newer = await site.publishBuild(app, host('newer', { contract: '1.4.0', fits: '1.4.0' }))
    const choosy = await site.release('remote-auth', { contents: { fits: '1.3.0' } })
    // Two commands at the same time.
    const pointer = JSON.parse(await textOf('registry/host.json'))
    Object.assign(pointer, { rollout: { share: 25, salt: newer } })
    pointer.channels.canary = newer
    await writeFile(join(site.site, 'registry/host.json'), JSON.stringify(pointer))
    await writeSite(site.storage)
    expect(await listed()).toEqual([alone(live)])
    const [status] = await statusOf(site.storage, nothingReported)
    expect(status).toMatchObject({ app, stable: live, canary: { id: newer, share: 25 } })
    expect(status?.waits.join()).toContain(`Pages leave out the canary host ${newer}:`)
    expect(status?.waits.join()).toContain(choosy)
  })
})
