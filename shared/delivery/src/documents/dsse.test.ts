import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Envelope, isSignedBy, sealEnvelope, signedBytes } from './dsse'

const type = 'application/vnd.in-toto+json'
const payload = Buffer.from('{"é":1}')
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const envelope = sealEnvelope(type, payload, { id: 'a', privateKey })

test('signs the bytes that the protocol gives as its example', () => {
  expect(`${signedBytes('http://example.com/HelloWorld', Buffer.from('hello world'))}`).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  )
})

test('openssl accepts the signature', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dsse-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = (name: string, body: string | Buffer) => {
    writeFileSync(join(folder, name), body)
    return join(folder, name)
  }
  const key = file('key.pem', publicKey.export({ type: 'spki', format: 'pem' }))
  const message = file('message', `DSSEv1 28 ${type} 8 {"é":1}`)
  const signature = file('signature', Buffer.from(`${envelope.signatures[0]?.sig}`, 'base64'))
  const given = ['-pubin', '-inkey', key, '-rawin', '-in', message, '-sigfile', signature]
  expect(`${execFileSync('openssl', ['pkeyutl', '-verify', ...given])}`).toContain('Successfully')
})

test.each([
  ['payload', { payload: Buffer.from('{"é":2}').toString('base64') }],
  ['type', { payloadType: 'application/json' }],
  ['signature', { signatures: [{ keyid: 'a', sig: Buffer.alloc(64).toString('base64') }] }],
  ['length of the signature', { signatures: [{ keyid: 'a', sig: 'YQ==' }] }],
])('a changed %s is not signed', (_, change) => {
  expect(isSignedBy(Envelope.parse(envelope), publicKey)).toBe(true)
  expect(isSignedBy(Envelope.parse({ ...envelope, ...change }), publicKey)).toBe(false)
})
