import {
  getHealth,
  healthBuckets,
  healthFailures,
  type ReleaseHealth,
  reportHealth,
} from '@portal/contract/health'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { releaseHealth, throttle } from '../src/db/schema'
import { deleteOldHealth } from '../src/releases/health-queries'
import { ana, john, type SignedInUser, startTestApi, type TestApi } from './test-api'
import { startSite } from './test-site'

let site: Awaited<ReturnType<typeof startSite>>
let api: TestApi
let user: SignedInUser
let other: SignedInUser
beforeAll(async () => {
  const releases = ['1.0.0-0123abcd']
  site = await startSite({ 'remote-tables': releases, 'remote-auth': releases })
  api = await startTestApi({ discoveryUrls: [site.url] })
  user = await api.signIn(ana)
  other = await api.signIn(john)
})
beforeEach(async () => {
  await api.db.delete(throttle)
  await api.db.delete(releaseHealth)
})
afterAll(async () => {
  await api.close()
  site.close()
})

const none = (length: number) => Array<number>(length).fill(0)
const counted: ReleaseHealth = {
  app: 'remote-tables',
  release: '1.0.0-0123abcd',
  screen: '/',
  starts: 2,
  failures: [0, 0, 1, 0],
  load: none(13).with(3, 2),
  lcp: none(12).with(0, 1),
  inp: none(13).with(12, 1),
  cls: none(10),
}
const report = (rows: unknown[], by: SignedInUser = user) =>
  api.call(reportHealth, { body: { releases: rows }, headers: by.headers })
const read = async (hours = 1): Promise<ReleaseHealth[]> =>
  (await api.call(getHealth, { params: { hours } })).json().releases

describe('the health of a release', () => {
  test('is counted no further once a counter is full', async () => {
    await report([counted])
    await api.db.update(throttle).set({ attempts: 2 ** 31 - 1 })
    expect((await report([counted])).statusCode).toBe(200)
  })

  test('is summed up by app, release and screen, without who reported it', async () => {
    expect((await report([counted])).json()).toEqual({ accepted: true })
    await report([counted, { ...counted, screen: '/reports' }], other)
    const rows = (await read()).sort((a, b) => a.screen.length - b.screen.length)
    expect(rows).toEqual([
      {
        ...counted,
        starts: 4,
        failures: [0, 0, 2, 0],
        load: none(13).with(3, 4),
        lcp: none(12).with(0, 2),
        inp: none(13).with(12, 2),
      },
      { ...counted, screen: '/reports' },
    ])
    const { buckets } = (await api.call(getHealth, { params: { hours: 1 } })).json()
    expect(buckets).toEqual(healthBuckets)
    const [kept] = await api.db.select().from(releaseHealth)
    expect(Object.keys(kept ?? {}).sort()).toEqual(['hour', ...Object.keys(counted)].sort())
  })

  test('loses nothing when many report at once', async () => {
    const rows = [counted, { ...counted, screen: '/a' }, { ...counted, screen: '/b' }]
    const one = rows.map((row) => ({ ...row, starts: 1, failures: none(4), load: none(13) }))
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        report(at % 2 ? one : one.toReversed(), at < 10 ? user : other),
      ),
    )
    expect((await read()).map(({ starts, inp }) => [starts, inp.at(-1)])).toEqual([
      [20, 20],
      [20, 20],
      [20, 20],
    ])
  })

  test('is read for so many hours, and kept for 30 days', async () => {
    const back = (time: string) =>
      api.db.update(releaseHealth).set({ hour: sql`date_trunc('hour', now()) - ${time}::interval` })
    await report([counted])
    await back('2 hours')
    await report([counted])
    expect((await read(2))[0]?.starts).toBe(2)
    expect((await read(3))[0]?.starts).toBe(4)

    await api.db.delete(releaseHealth)
    await report([counted])
    await back('29 days')
    await deleteOldHealth(api.db)
    expect(await api.db.$count(releaseHealth)).toBe(1)
    await back('31 days')
    await deleteOldHealth(api.db)
    expect(await api.db.$count(releaseHealth)).toBe(0)
  })

  test.each([
    [{ app: 'someone' }],
    [{ release: '1.0.0' }],
    [{ screen: '/?email=ana@atlantico.example' }],
    [{ screen: '/projects/7' }],
    [{ starts: -1 }],
    [{ starts: 1.5 }],
    [{ starts: 10_000 }],
    [{ failures: none(healthFailures.length + 1) }],
    [{ load: none(3) }],
    [{ inp: 'x' }],
    [{ user: 7 }],
  ])('with %j is refused', async (wrong) => {
    expect((await report([{ ...counted, ...wrong }])).statusCode).toBe(422)
    expect(await read()).toEqual([])
  })

  test.each([0, 169, 'x'])('is not read for %s hours', async (hours) => {
    expect((await api.call(getHealth, { params: { hours } })).statusCode).toBe(404)
  })

  test('is counted for listed releases only', async () => {
    const rows = [
      counted,
      { ...counted, release: '9.9.9-0123abcd' },
      { ...counted, app: 'remote-none' },
    ]
    expect((await report(rows)).statusCode).toBe(200)
    expect(await read()).toEqual([counted])
  })

  test('is not counted while nobody knows what is listed', async () => {
    const app = await api.anotherApp({ discoveryUrls: ['http://127.0.0.1:9/mf/discovery.json'] })
    onTestFinished(() => app.close())
    const reply = await app.inject({
      method: 'POST',
      url: reportHealth.path,
      payload: { releases: [counted] },
      headers: user.headers,
    })
    expect(reply.statusCode).toBe(200)
    expect(await read()).toEqual([])
  })

  test('without a count takes no room', async () => {
    const empty = {
      ...counted,
      starts: 0,
      failures: none(4),
      load: none(13),
      lcp: none(12),
      inp: none(13),
    }
    await report([
      { ...counted, starts: 1 },
      { ...empty, screen: '/a' },
      { ...empty, screen: '/b' },
    ])
    expect((await read()).map(({ screen }) => screen)).toEqual(['/'])
  })
})

describe('forged reports', () => {
  test('of a stranger count for nothing', async () => {
    const body = { releases: [counted] }
    expect((await api.call(reportHealth, { body })).statusCode).toBe(401)
    const headers = { ...user.headers, authorization: 'f'.repeat(40) }
    expect((await api.call(reportHealth, { body, headers })).statusCode).toBe(401)
    expect(await read()).toEqual([])
  })

  test('of an account count for 30 starts an hour of an app, 3 of them failed, in any number of sessions', async () => {
    const again = await api.signIn(ana)
    for (let sent = 0; sent < 40; sent += 1)
      await report([{ ...counted, starts: 1, load: none(13) }], sent % 2 ? user : again)
    const [row] = await read()
    expect(row).toMatchObject({ starts: 3, failures: [0, 0, 3, 0] })

    await api.db.delete(throttle)
    for (let sent = 0; sent < 40; sent += 1)
      await report([{ ...counted, screen: '/ok', starts: 1, failures: none(4), load: none(13) }])
    await report([{ ...counted, screen: '/ok', starts: 0, inp: none(13).with(1, 900) }])
    await report([{ ...counted, app: 'remote-auth', starts: 31 }])
    expect((await read()).find(({ screen }) => screen === '/ok')).toMatchObject({
      starts: 30,
      inp: none(13).with(12, 30),
    })
    expect((await read()).map(({ app }) => app)).not.toContain('remote-auth')
    // Others are not limited by that.
    await report([{ ...counted, screen: '/ok' }], other)
    expect((await read()).find(({ screen }) => screen === '/ok')?.starts).toBe(32)
  })
})

test('the health of releases is in the metrics', async () => {
  const app = await api.anotherApp({ discoveryUrls: [site.url] })
  onTestFinished(() => app.close())
  await app.inject({
    method: 'POST',
    url: reportHealth.path,
    payload: { releases: [counted, { ...counted, screen: '/reports' }] },
    headers: user.headers,
  })
  const { body } = await app.inject('/metrics')
  const of = 'app="remote-tables",release="1.0.0-0123abcd"'
  for (const line of [
    `portal_release_starts_total{${of}} 4`,
    `portal_release_failures_total{${of},kind="render"} 2`,
    `portal_release_load_seconds_bucket{le="0.2",${of}} 0`,
    `portal_release_load_seconds_bucket{le="0.3",${of}} 4`,
    `portal_release_inp_seconds_bucket{le="2",${of}} 0`,
    `portal_release_inp_seconds_count{${of}} 2`,
  ])
    expect(body.split('\n')).toContain(line)
})
