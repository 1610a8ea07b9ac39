import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { assetPaths, removePicture } from '@portal/contract'
import * as demo from '@portal/demo'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../../src/auth/passwords'
import { openPostgres } from '../../src/db/client'
import { insertDemo } from '../../src/demo/queries'
import { type Stores, startStores, storeKinds } from '../stores'
import { createDatabase, rita } from '../test-api'
import {
  callAt,
  dataFolder,
  endProcesses,
  signInAt,
  startProcess,
  uploadPortraitAt,
} from '../test-process'

// Processes with data folders of their own share nothing but PostgreSQL and a bucket, as on two machines.

const server = process.env.TEST_DATABASE_URL
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

describe.skipIf(server === undefined || storeKinds.length < 2)('two machines', () => {
  let folders: ReturnType<typeof dataFolder>[]
  let made: Awaited<ReturnType<typeof createDatabase>>
  let stores: Stores
  let addresses: string[]
  beforeAll(async () => {
    folders = [dataFolder('machine-1'), dataFolder('machine-2')]
    stores = await startStores()
    made = await createDatabase(server ?? '')
    const opened = await openPostgres(made.url)
    await insertDemo(demo, opened.db, await hashPassword(demo.demoPassword))
    await opened.close()
    const place = await stores.create('bucket')
    if (!('bucket' in place)) throw new Error('no bucket')
    const { AWS_ENDPOINT_URL = '', AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = place.settings
    const shared = { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    addresses = await Promise.all(
      folders.map(({ folder }) => {
        const env = { DATABASE_URL: made.url, FILES: place.bucket, PORTAL_DATA: folder }
        return startProcess({ ...env, ...shared }).address
      }),
    )
  })
  afterAll(async () => {
    await endProcesses()
    await made.drop()
    await stores.stop()
    for (const { remove } of folders) remove()
  })

  test('serve the portraits that the other one took, and none in a data folder', async () => {
    const [one = '', two = ''] = addresses
    const session = await signInAt(one, rita)
    const picture = await sharp({
      create: { width: 300, height: 300, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer()
    const uploaded = await uploadPortraitAt(one, session, new Uint8Array(picture))
    expect(uploaded.status).toBe(200)
    const { portrait } = (await uploaded.json()) as { portrait: string }
    const url = `${two}${assetPaths.portraits}/${portrait}`
    const reply = await fetch(url)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await sharp(await reply.arrayBuffer()).metadata()).width).toBe(300)
    for (const { folder } of folders) expect(existsSync(join(folder, 'assets'))).toBe(false)

    const removed = await callAt(two, removePicture, { session, params: { id: session.id } })
    expect(removed.status).toBe(200)
    expect((await fetch(url.replace(two, one))).status).toBe(404)
  })
})
