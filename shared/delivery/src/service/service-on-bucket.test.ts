import { randomBytes } from 'node:crypto'
import { type CephServer, hasCeph, startCeph } from '@portal/object-store/ceph-fixture'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openService } from '../client/delivery-client'
import { readPointer } from '../documents/pointer'
import { readUses } from '../documents/uses'
import { storageOf } from '../storage/storage-of'
import {
  publishThrough,
  rollBackAtOnce,
  type ServedSite,
  sendCall,
  servedSite,
} from './service-fixture'

const app = 'remote-auth'

// Needs `apt-get install radosgw ceph-mon ceph-osd`.
describe.skipIf(!hasCeph)('two services on a bucket', { timeout: 60_000 }, () => {
  let ceph: CephServer
  let bucket: string
  let site: ServedSite
  let live: string
  beforeAll(async () => {
    ceph = await startCeph()
    bucket = await ceph.createBucket()
  }, 60_000)
  afterAll(() => ceph.stop())
  beforeEach(async () => {
    const storage = () =>
      storageOf(`${bucket}/${randomBytes(6).toString('hex')}`, { ...ceph.settings })
    site = await servedSite({ site: storage(), store: storage() })
    await site.release('host')
    live = await site.release(app, { files: { 'door.js': 'first()' } })
  }, 60_000)
  afterEach(() => site.remove())

  test('serve one team: what one has stored, the other makes live', async () => {
    const [one, other] = [await site.start(), await site.start()]
    const token = await site.token('pipeline')

    const id = await publishThrough(one.url, token, site, 'second()')
    const { lines } = await openService(other.url, token).call({
      verb: 'promote',
      promotions: [{ app, id, expect: live }],
    })

    expect(lines).toContain(`The site serves ${app}: ${id}.`)
    const uses = await readUses(site.store, { atMost: 100 })
    expect(uses.map(({ outcome }) => outcome)).not.toContain('refused')
  })

  test('carry out a repeated call once', async () => {
    const { statuses, rollbacks } = await rollBackAtOnce(site)
    for (const status of statuses) expect([200, 409]).toContain(status)
    expect(rollbacks).toBe(1)
  })

  test('let one of two promotions win, and tell the other why not', async () => {
    const ids = [
      await site.publishBuild(app, { files: { 'door.js': 'second()' } }),
      await site.publishBuild(app, { files: { 'door.js': 'third()' } }),
    ]
    const services = [await site.start(), await site.start()]
    const token = await site.token('pipeline')

    const replies = await Promise.all(
      ids.map((id, at) =>
        sendCall(services[at]?.url ?? '', token, {
          verb: 'promote',
          promotions: [{ app, id, expect: live }],
        }),
      ),
    )

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const { channels } = await readPointer(site.storage, app)
    expect(channels.stable).toBe(ids[replies.findIndex(({ status }) => status === 200)])
  })
})
