import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppUser, assetPaths, getResource, updateProfile } from '@portal/contract'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { ana } from '../test-api'
import {
  callAt,
  dataFolder,
  demoFolder,
  endProcess,
  endProcesses,
  type Session,
  signInAt,
  startProcess,
  uploadPortraitAt,
} from '../test-process'

// A power cut leaves what has reached the disk. Here the disk is a file that holds a file system: what is only in the memory of the kernel is not
// in it, so a copy of it is what a power cut at that moment leaves.

vi.setConfig({ testTimeout: 60_000 })

const canMount = process.getuid?.() === 0 && spawnSync('mkfs.ext4', ['-V']).status === 0
const { folder, remove } = dataFolder('power')
const diskBytes = 256 * 1024 * 1024
const mounted = new Set<string>()

afterEach(async () => {
  await endProcesses()
  for (const place of mounted) unmount(place)
})
afterAll(remove)

test.runIf(canMount)('a power cut loses nothing that was acknowledged', async () => {
  const { acknowledged, left } = await cutPowerAfterChanges('on')
  expect(left).toEqual(acknowledged)
  expect(acknowledged).toMatchObject({ name: 'Ana of the cut', hasPortrait: true })
})

test.runIf(canMount)('without DURABLE=on it does, so the test above can fail', async () => {
  const { acknowledged, left } = await cutPowerAfterChanges('off')
  expect(left).not.toEqual(acknowledged)
})

async function cutPowerAfterChanges(durable: 'on' | 'off') {
  const disk = join(folder, `${durable}.disk`)
  const place = await mountedWithDemo(disk)
  const settings = { DURABLE: durable, SEED: 'none' }
  const before = startProcess({ ...settings, PORTAL_DATA: place })
  const address = await before.address
  const session = await signInAt(address, ana)
  const portrait = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#888' },
  })
    .jpeg()
    .toBuffer()
  expect((await uploadPortraitAt(address, session, new Uint8Array(portrait))).status).toBe(200)
  const body = { name: 'Ana of the cut', authPassword: ana.password }
  const params = { id: session.id }
  expect((await callAt(address, updateProfile, { session, params, body })).status).toBe(200)

  const leftDisk = `${disk}.left`
  copyFileSync(disk, leftDisk)
  const acknowledged = await ownData(address, session)
  await endProcess(before.child, 'SIGKILL')
  unmount(place)

  const after = startProcess({ ...settings, PORTAL_DATA: mount(leftDisk) })
  const left = await after.address.then(
    (again) => ownData(again, session),
    () => undefined,
  )
  return { acknowledged, left }
}

/** Name and portrait of the user of a session; undefined when the session is unknown. */
async function ownData(address: string, session: Session) {
  const params = { resource: 'app_users', id: session.id }
  const reply = await callAt(address, getResource, { session, params })
  if (!reply.ok) return undefined
  const { name, portrait } = AppUser.parse(await reply.json())
  const file = await fetch(`${address}${assetPaths.portraits}/${portrait}`)
  return { name, portrait, hasPortrait: file.ok }
}

/** A new disk with the demo data, none of it forced to the disk. Returns its folder. */
async function mountedWithDemo(disk: string): Promise<string> {
  writeFileSync(disk, '')
  truncateSync(disk, diskBytes)
  execFileSync('mkfs.ext4', ['-q', disk])
  const place = mount(disk)
  const demo = await demoFolder('power-demo')
  cpSync(demo.folder, place, { recursive: true })
  demo.remove()
  return place
}

function mount(disk: string): string {
  const place = `${disk}.mounted`
  mkdirSync(place)
  execFileSync('mount', ['-o', 'loop', disk, place])
  mounted.add(place)
  return place
}

function unmount(place: string): void {
  execFileSync('umount', [place])
  mounted.delete(place)
}
