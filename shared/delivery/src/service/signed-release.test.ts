import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DeliveryService, openService } from '../client/delivery-client'
import { addKey, revokeKey } from '../commands/keys'
import { publishTo } from '../commands/publish-to'
import { statusOf } from '../commands/status'
import type { Signer } from '../documents/dsse'
import { readPointer } from '../documents/pointer'
import { keyIdOf } from '../documents/signing-keys'
import { publishedIn, type ServedSite, servedSite } from './service-fixture'

// The private key of a team stays on its machine, and the service can't make it sign another build.

const app = 'remote-auth'
const source = {
  repository: 'https://git.example/auth',
  commit: '0123456789abcdef0123456789abcdef01234567',
  isModified: false,
  build: 'https://ci.example/runs/7',
}

let site: ServedSite
beforeEach(async () => {
  site = await servedSite()
  await site.release('host')
})
afterEach(() => site.remove())

async function newSigner(): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const file = join(site.folder, 'public.pem')
  await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }))
  await addKey(site.storage, app, { publicKey: file }, { by: 'test', isRotation: false })
  return { id: keyIdOf(publicKey), privateKey }
}

test('a release is signed by its team and goes live; without a signature it does not', async () => {
  const { url } = await site.start()
  const service = openService(url, await site.token('pipeline'))
  const signer = await newSigner()
  const folder = await site.build(app)
  const promotions = [{ app }] as const

  const unsigned = await publishTo(service, app, folder, { source })
  expect(unsigned.warnings).toEqual([expect.stringMatching(/is unsigned, so it cannot go live\.$/)])
  await expect(service.call({ verb: 'promote', promotions: [...promotions] })).rejects.toThrow(
    'it is unsigned',
  )

  const signed = await publishTo(service, app, folder, { source, signer })
  const { id } = publishedIn(signed)
  expect(signed.lines).toEqual([`${app} ${id} was already published, signed with key ${signer.id}`])
  await service.call({ verb: 'promote', promotions: [...promotions] })
  const [auth] = (await statusOf(site.storage, { failures: [], health: null })).filter(
    (row) => row.app === app,
  )
  expect(auth?.provenance).toEqual([
    { release: id, ...source, signature: { state: 'valid', key: signer.id } },
  ])
})

test('a revoked key, and one of nobody, sign nothing', async () => {
  const { url } = await site.start()
  const service = openService(url, await site.token('pipeline'))
  const [first, second] = [await newSigner(), await newSigner()]
  await revokeKey(site.storage, app, first.id, 'test')
  const folder = await site.build(app)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')

  const stranger = { id: keyIdOf(publicKey), privateKey }
  await expect(publishTo(service, app, folder, { signer: first })).rejects.toThrow(
    `The signing key ${first.id} of ${app} is revoked. Sign with an active one.`,
  )
  await expect(publishTo(service, app, folder, { signer: stranger })).rejects.toThrow(
    `The signing key ${stranger.id} is not one of ${app}.`,
  )
  // Checked before anything is stored.
  expect((await readPointer(site.storage, app)).versions).toEqual([])
  await expect(
    publishTo(service, app, folder, { signer: { id: second.id, privateKey } }),
  ).rejects.toThrow('is not signed: provenance.json was changed.')
})

test('a service that describes another build gets no signature', async () => {
  const { url, requests } = await site.start()
  const signer = await newSigner()
  const service = openService(url, await site.token('pipeline'))
  const lying: DeliveryService = {
    ...service,
    async call(call) {
      const outcome = await service.call(call)
      return JSON.parse(JSON.stringify(outcome).replace('forgot-password', 'other'))
    },
  }

  await expect(publishTo(lying, app, await site.build(app), { signer })).rejects.toThrow(
    /differs from this build of remote-auth \S+, so it is not signed/,
  )
  expect(requests.filter((line) => line.endsWith('/v1/calls'))).toHaveLength(1)
})
