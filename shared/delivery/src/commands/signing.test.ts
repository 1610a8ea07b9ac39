import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppName } from '@portal/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Signer } from '../documents/dsse'
import { readPointer } from '../documents/pointer'
import { provenanceOf } from '../documents/provenance'
import { readServed, servedText } from '../documents/served'
import { keyIdOf, readSigningKeys } from '../documents/signing-keys'
import { sha384 } from '../storage/digest'
import { localStorageOf } from '../storage/local-storage'
import { applied, type TemporarySite, temporarySite } from './build-fixture'
import { startCanary } from './canary'
import { copySite } from './copy-site'
import { addKey, listKeys, revokeKey } from './keys'
import { kill, setPaused } from './kill'
import { promote, rollback } from './promote'
import { publish } from './publish'
import { statusOf, tableOf } from './status'
import { verifyRelease } from './verify-release'

const app = 'remote-auth'
const by = 'test'
const second = { files: { 'door.js': 'second()' } }
const third = { files: { 'door.js': 'third()' } }
const source = {
  repository: 'https://git.example/auth',
  commit: '0123456789abcdef0123456789abcdef01234567',
  isModified: false,
  build: 'https://ci.example/runs/7',
}

let site: TemporarySite
beforeEach(async () => {
  site = await temporarySite()
  await site.release('host')
})
afterEach(() => site.remove())

/** Adds a new key to an app. */
async function newSigner(of: AppName, isRotation = false): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const file = join(site.folder, 'public.pem')
  await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }))
  await addKey(site.storage, of, { publicKey: file }, { by, isRotation })
  return { id: keyIdOf(publicKey), privateKey }
}

const fileOf = (id: string, name: string) => join(site.site, 'r', app, id, name)
const keysFile = () => join(site.site, 'registry/keys', `${app}.json`)
const make = (id?: string) => applied(site.storage, promote([{ app, id }]), by)
const served = async (of: AppName = app) =>
  servedText(of, (await readServed(site.storage)).apps.get(of))

async function signatureOf(id: string) {
  const { versions } = await readPointer(site.storage, app)
  const integrity = versions.find((one) => one.id === id)?.integrity ?? ''
  return (await provenanceOf(site.storage, { app, id, integrity })).signature
}

/** What an attacker can do who may write releases and pointers, and has no key. */
async function replaceDescription(id: string, change: (text: string) => string) {
  const text = change(await readFile(fileOf(id, 'release.json'), 'utf8'))
  await writeFile(fileOf(id, 'release.json'), text)
  const path = join(site.site, 'registry', `${app}.json`)
  const pointer = JSON.parse(await readFile(path, 'utf8'))
  for (const version of pointer.versions)
    if (version.id === id) version.integrity = sha384(Buffer.from(text))
  await writeFile(path, JSON.stringify(pointer))
}

test('without keys everything works unsigned, and the provenance is shown', async () => {
  const id = await site.release(app, {}, { source })
  const [, row] = await statusOf(site.storage, { failures: [], health: null })
  expect(row?.provenance).toEqual([{ release: id, ...source, signature: { state: 'unsigned' } }])
  expect(tableOf([row].filter((one) => one !== undefined))).toMatch(
    new RegExp(`${app} +${id} +0123456 +unsigned +https://ci.example/runs/7 +https://git.example`),
  )
})

test('a signed release goes live, back and to a canary', async () => {
  const signer = await newSigner(app)
  const first = await site.release(app, {}, { source, signer })
  const next = await site.release(app, second, { source, signer })
  await applied(site.storage, rollback([app]), by)
  await applied(site.storage, startCanary({ app, id: next, share: 10 }), by)
  expect(await served()).toBe(`The site serves ${app}: ${first}; canary ${next} for 10%.`)
  const status = await statusOf(site.storage, { failures: [], health: null })
  expect(status.find((row) => row.app === app)?.provenance).toMatchObject(
    [first, next].map((release) => ({
      release,
      commit: source.commit,
      signature: { state: 'valid', key: signer.id },
    })),
  )
})

describe('of an app with a key', () => {
  let signer: Signer
  let live: string
  beforeEach(async () => {
    signer = await newSigner(app)
    live = await site.release(app, {}, { source, signer })
  })

  test('an unsigned release is refused by promote, canary and rollback', async () => {
    const id = await site.publishBuild(app, second)
    const message = `${app} ${id} cannot go live: it is unsigned, and ${app} has signing keys.`
    await expect(make(id)).rejects.toThrow(message)
    await expect(applied(site.storage, startCanary({ app, id, share: 5 }), by)).rejects.toThrow(
      message,
    )
    expect(await served()).toBe(`The site serves ${app}: ${live}.`)

    const tables = { contents: { container: 'remote_tables' } }
    const older = await site.release('remote-tables', tables)
    await site.release('remote-tables', { ...tables, ...second })
    await newSigner('remote-tables')
    await expect(applied(site.storage, rollback(['remote-tables']), by)).rejects.toThrow(
      `remote-tables ${older} cannot go live: it is unsigned`,
    )
  })

  test('a release whose signature was taken away is not verified', async () => {
    const path = fileOf(live, 'provenance.json')
    const envelope = JSON.parse(await readFile(path, 'utf8'))
    const folder = await site.build(app)
    expect(await verifyRelease(site.storage, app, live, folder)).toMatchObject({ isVerified: true })
    await writeFile(path, JSON.stringify({ ...envelope, signatures: [] }))
    expect(await verifyRelease(site.storage, app, live, folder)).toMatchObject({
      differences: [],
      provenance: { signature: { state: 'unsigned' } },
      isVerified: false,
    })
  })

  test('publishing the build again signs it', async () => {
    const id = await site.publishBuild(app, second)
    expect(await site.publishBuild(app, second, { signer })).toBe(id)
    expect(await make(id)).toMatchObject([{ id }])
  })

  test('a description that was changed together with its digest is refused', async () => {
    const id = await site.publishBuild(app, second, { signer })
    await replaceDescription(id, (text) => text.replace('"screen-login"', '"screen-projects"'))
    await expect(make(id)).rejects.toThrow('Its signature is not valid: it is of other content.')
    expect(tableOf(await statusOf(site.storage, { failures: [], health: null }))).toContain(
      'INVALID: it is of other content',
    )
  })

  test('a file that was changed after publishing is refused', async () => {
    const id = await site.publishBuild(app, second, { signer })
    await writeFile(fileOf(id, 'door.js'), 'tampered()')
    await expect(make(id)).rejects.toThrow('door.js does not match its digest')
  })

  test('a statement that was changed is refused', async () => {
    const id = await site.publishBuild(app, second, { signer, source })
    const envelope = JSON.parse(await readFile(fileOf(id, 'provenance.json'), 'utf8'))
    const statement = Buffer.from(envelope.payload, 'base64').toString().replace('runs/7', 'runs/8')
    const payload = Buffer.from(statement).toString('base64')
    await writeFile(fileOf(id, 'provenance.json'), JSON.stringify({ ...envelope, payload }))
    await expect(make(id)).rejects.toThrow('not valid: provenance.json was changed.')
  })

  test('the signature of another release is refused', async () => {
    const id = await site.publishBuild(app, second)
    await writeFile(fileOf(id, 'provenance.json'), await readFile(fileOf(live, 'provenance.json')))
    await expect(make(id)).rejects.toThrow('not valid: it is of other content.')
  })

  test('a damaged provenance is refused', async () => {
    const id = await site.publishBuild(app, second, { signer })
    await writeFile(fileOf(id, 'provenance.json'), '{"payload":')
    await expect(make(id)).rejects.toThrow('not valid: provenance.json is damaged.')
    await site.publishBuild(app, second, { signer })
    expect(await make(id)).toMatchObject([{ id }])
  })

  test('a key of another app signs nothing', async () => {
    const other = await newSigner('remote-tables')
    const folder = await site.build(app, second)
    await expect(publish(site.storage, app, folder, by, { signer: other })).rejects.toThrow(
      `The signing key ${other.id} is not one of ${app}.`,
    )
    expect((await readPointer(site.storage, app)).versions).toHaveLength(1)

    // A tool without that check.
    const elsewhere = localStorageOf(join(site.folder, 'elsewhere'))
    await mkdir(join(site.folder, 'elsewhere/registry/keys'), { recursive: true })
    const keys = await readFile(join(site.site, 'registry/keys/remote-tables.json'), 'utf8')
    await writeFile(
      join(site.folder, 'elsewhere/registry/keys', `${app}.json`),
      keys.replace('remote-tables', app),
    )
    await publish(elsewhere, app, folder, by, { signer: other })
    const id = await site.publishBuild(app, second)
    const forged = join(site.folder, 'elsewhere/r', app, id, 'provenance.json')
    await writeFile(fileOf(id, 'provenance.json'), await readFile(forged))
    await expect(make(id)).rejects.toThrow(`not valid: the key ${other.id} is not one of ${app}.`)
  })

  test('a revoked key is refused, and what only it signed cannot go live', async () => {
    const id = await site.publishBuild(app, second, { signer })
    expect(await revokeKey(site.storage, app, signer.id, by)).toMatchObject({ live: [live] })
    await expect(make(id)).rejects.toThrow(`not valid: the key ${signer.id} is revoked.`)
    await expect(site.publishBuild(app, third, { signer })).rejects.toThrow('is revoked')
    await expect(revokeKey(site.storage, app, signer.id, by)).rejects.toThrow('already revoked')
    await expect(make(await site.publishBuild(app, third))).rejects.toThrow('it is unsigned')

    const next = await newSigner(app)
    await site.publishBuild(app, second, { signer: next })
    expect(await make(id)).toMatchObject([{ id }])
    expect(await signatureOf(id)).toEqual({ state: 'valid', key: next.id })
  })

  test('a key retired by rotation signs nothing more, and its releases stay valid', async () => {
    const before = await site.publishBuild(app, second, { signer })
    const next = await newSigner(app, true)
    expect(await make(before)).toMatchObject([{ id: before }])
    await expect(site.publishBuild(app, third, { signer })).rejects.toThrow('is retired')
    const after = await site.release(app, third, { signer: next })
    await applied(site.storage, rollback([app]), by)
    expect(await signatureOf(before)).toEqual({ state: 'valid', key: signer.id })
    expect(await signatureOf(after)).toEqual({ state: 'valid', key: next.id })
    expect(await listKeys(site.storage, app)).toMatchObject([
      { id: signer.id, state: 'retired', by },
      { id: next.id, state: 'active', by },
    ])
  })

  test('a description that lay there before is not signed', async () => {
    const id = await site.publishBuild(app, second)
    await replaceDescription(id, (text) => text.replace('"screen-login"', '"screen-projects"'))
    await expect(site.publishBuild(app, second, { signer })).rejects.toThrow(
      'differs from this build of remote-auth',
    )
    expect(await signatureOf(id)).toEqual({ state: 'unsigned' })
  })

  describe.each([
    [
      'cut in half',
      async () => writeFile(keysFile(), (await readFile(keysFile())).subarray(0, 99)),
    ],
    [
      'of another app',
      async () => {
        const text = await readFile(keysFile(), 'utf8')
        await writeFile(keysFile(), text.replace(app, 'remote-tables'))
      },
    ],
  ])('a key document that is %s', (_, damage) => {
    test('stops promotes of this app only; a kill still works', async () => {
      const id = await site.publishBuild(app, second, { signer })
      await make(id)
      const other = await site.publishBuild(app, third, { signer })
      await damage()
      for (const attempt of [
        () => make(other),
        () => applied(site.storage, startCanary({ app, id: other, share: 5 }), by),
        () => applied(site.storage, rollback([app]), by),
        () => site.publishBuild(app, third, { signer }),
        () => newSigner(app),
      ])
        await expect(attempt()).rejects.toThrow('until it is restored from a backup')
      expect(tableOf(await statusOf(site.storage, { failures: [], health: null }))).toContain(
        'restored from a backup',
      )
      await site.release('remote-tables', { contents: { container: 'remote_tables' } })
      await applied(site.storage, setPaused(app, true), by)
      await applied(site.storage, kill(app), by)
      expect(await served()).toBe(`The site serves ${app}: ${live}; paused; killed: ${id}.`)
    })
  })

  test('a key document that was lost does not make signed releases unsigned', async () => {
    const id = await site.publishBuild(app, second, { signer })
    await rm(keysFile())
    await expect(make(id)).rejects.toThrow(`the key ${signer.id} is not one of ${app}`)
  })

  test('a copy of the site has its keys', async () => {
    const copy = localStorageOf(join(site.folder, 'copy'))
    await copySite(site.storage, copy)
    expect((await readSigningKeys(copy, app)).keys).toMatchObject([{ id: signer.id }])
    expect(await applied(copy, promote([{ app, id: live }]), by)).toMatchObject([{ id: live }])
  })

  test('entries of a newer tool are kept, and no signature is valid by them', async () => {
    const document = JSON.parse(await readFile(keysFile(), 'utf8'))
    document.quorum = 2
    document.keys[0].state = 'suspended'
    document.keys[0].scope = 'canary'
    document.keys.push({ id: 'ml-dsa', algorithm: 'ML-DSA-65' })
    document.history.push({ note: 'unreadable' })
    await writeFile(keysFile(), JSON.stringify(document))
    await expect(make(live)).rejects.toThrow(`the key ${signer.id} is suspended`)

    const next = await newSigner(app)
    const after = JSON.parse(await readFile(keysFile(), 'utf8'))
    expect(after).toMatchObject({
      quorum: 2,
      keys: [...document.keys, { id: next.id, state: 'active' }],
      history: [...document.history, { action: 'add', key: next.id }],
    })
  })

  test('a document with unreadable keys only still requires a signature', async () => {
    await writeFile(keysFile(), JSON.stringify({ app, keys: [{ id: 'ml-dsa' }] }))
    await expect(make(await site.publishBuild(app, second))).rejects.toThrow('it is unsigned')
    expect(await listKeys(site.storage, app)).toMatchObject([{ id: '-', state: 'unreadable' }])
  })

  test('a key cannot take the id of another', async () => {
    const { publicKey } = generateKeyPairSync('ed25519')
    const document = JSON.parse(await readFile(keysFile(), 'utf8'))
    document.keys[0].publicKey = publicKey.export({ type: 'spki', format: 'pem' })
    await writeFile(keysFile(), JSON.stringify(document))
    expect((await readSigningKeys(site.storage, app)).keys).toEqual([])
    await expect(make(live)).rejects.toThrow('not valid')
  })
})

test('concurrent changes of keys are all kept', async () => {
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const file = join(site.folder, `${number}.pem`)
      const { publicKey } = generateKeyPairSync('ed25519')
      await writeFile(file, publicKey.export({ type: 'spki', format: 'pem' }))
      return file
    }),
  )
  await Promise.all(files.map((publicKey) => addKey(site.storage, app, { publicKey }, { by })))
  expect(await listKeys(site.storage, app)).toHaveLength(4)
})

test('nothing of keys or provenance is in pointers or in the discovery document', async () => {
  const plain = await temporarySite()
  try {
    await plain.release('host')
    await plain.release(app)
    const signer = await newSigner(app)
    await site.release(app, {}, { source, signer })
    const read = async (from: TemporarySite, path: string) =>
      `${(await from.storage.read(path))?.body}`.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    for (const path of ['mf/discovery.json', 'index.html', `registry/${app}.json`])
      expect(await read(site, path)).toBe(await read(plain, path))
  } finally {
    await plain.remove()
  }
})
