import { execFile } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyIdOf } from '../documents/signing-keys'
import { type TemporarySite, temporarySite } from './build-fixture'
import { keyWords } from './cli-words'
import { addKey, listKeys } from './keys'
import { readSigner } from './signing-key'

const run = promisify(execFile)
const app = 'remote-auth'
const by = { by: 'test' }

let site: TemporarySite
let file: string
beforeEach(async () => {
  site = await temporarySite()
  file = join(site.folder, 'key.pem')
})
afterEach(() => site.remove())

test('a new private key is in a file for its owner only, and nowhere in the site', async () => {
  const added = await addKey(site.storage, app, { out: file }, by)
  expect(added).toEqual({ app, id: expect.stringMatching(/^[0-9a-f]{16}$/), retired: [] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const pem = await readFile(file, 'utf8')
  expect(keyIdOf(createPublicKey(createPrivateKey(pem)))).toBe(added.id)
  const stored = `${(await site.storage.read(`registry/keys/${app}.json`))?.body}`
  expect(stored).not.toContain(pem.split('\n')[1])
})

test('a file that exists is kept, and the app gets no key', async () => {
  await writeFile(file, 'mine')
  await expect(addKey(site.storage, app, { out: file }, by)).rejects.toThrow(
    /^There is a file .*key\.pem already\. Name a new one\.$/,
  )
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await listKeys(site.storage, app)).toEqual([])
})

test('the private key is removed when the site refuses the change', async () => {
  const storage = {
    ...site.storage,
    writeIfMatch: () => Promise.reject(new Error('Access denied')),
  }
  await expect(addKey(storage, app, { out: file }, by)).rejects.toThrow('Access denied')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('no key is made without one place for it', async () => {
  for (const place of [{}, { print: false }, { out: file, print: true }])
    await expect(addKey(site.storage, app, place, by)).rejects.toThrow('--out <file> or --print')
  expect(await listKeys(site.storage, app)).toEqual([])
})

test('a public key is added once; a private one and other kinds are refused', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
  const add = async (pem: string | Buffer) => {
    await writeFile(file, pem)
    return addKey(site.storage, app, { publicKey: file }, by)
  }
  const spki = { type: 'spki', format: 'pem' } as const
  await expect(add(privateKey.export({ type: 'pkcs8', format: 'pem' }))).rejects.toThrow(
    'This is not an ed25519 public key in PEM.',
  )
  await expect(add(other.export(spki))).rejects.toThrow('not an ed25519 public key')
  await add(publicKey.export(spki))
  await expect(add(publicKey.export(spki))).rejects.toThrow(`${app} already has the key`)
  expect(await listKeys(site.storage, app)).toHaveLength(1)
})

describe('the key that publish signs with', () => {
  test('comes from a file, else from the variable, also in one line', async () => {
    const { id, privateKey = '' } = await addKey(site.storage, app, { print: true }, by)
    const oneLine = privateKey.replaceAll('\n', '\\n')
    await writeFile(file, privateKey)
    expect(await readSigner(file, { PORTAL_SIGNING_KEY: 'other' })).toMatchObject({ id })
    expect(await readSigner(undefined, { PORTAL_SIGNING_KEY: privateKey })).toMatchObject({ id })
    expect(await readSigner(undefined, { PORTAL_SIGNING_KEY: oneLine })).toMatchObject({ id })
    for (const env of [{}, { PORTAL_SIGNING_KEY: '' }])
      expect(await readSigner(undefined, env)).toBeUndefined()
  })

  test('is not repeated when it is refused', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`
    for (const text of [pem, pem.slice(0, 80), 'secret'])
      await expect(readSigner(undefined, { PORTAL_SIGNING_KEY: text })).rejects.toThrow(
        /^PORTAL_SIGNING_KEY is not an ed25519 private key in PEM\.$/,
      )
    await expect(readSigner(file, {})).rejects.toThrow(`There is no file ${file}.`)
  })
})

// A process is slow to start on a busy machine.
test('a printed key is alone on standard output', { timeout: 60_000 }, async () => {
  const cli = fileURLToPath(new URL('./cli.ts', import.meta.url))
  const words = ['keys', 'add', app, '--print', '--site', site.site]
  const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', cli, ...words])
  expect(stdout).toMatch(/^-----BEGIN PRIVATE KEY-----\n\S+\n-----END PRIVATE KEY-----\n$/)
  expect(stderr).toContain('is active')
  expect(stderr).toContain(`${app} has no release here yet. Is its name right?`)
})

test.each([
  [['add', app], { action: 'add', app, key: '' }],
  [['revoke', app, '0a'], { action: 'revoke', app, key: '0a' }],
  [['add'], 'Name an app'],
  [['add', app, '0a'], 'Name exactly one app'],
  [['revoke', app], 'Name an app and one of its keys'],
  [['remove', app], 'Use keys add, rotate, revoke or list'],
  [['list', 'auth'], 'Unknown app: auth'],
])('keys %j', (words, expected) => {
  if (typeof expected === 'string') expect(() => keyWords(words)).toThrow(expected)
  else expect(keyWords(words)).toEqual(expected)
})
