// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { previewPublicKey, readPreview, signedPreview } from './preview-link'

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const origin = 'https://portal.example'
const releases = ['remote-tables@1.3.0-ab12cd34', 'remote-auth@2.0.0-00000001']
const now = 1_800_000_000
const later = now + 3600

let own: CryptoKeyPair
let keys: string[]
const rules = (changes = {}) => ({ origin, keys, isOpen: false, ...changes })
const link = (key = own) => signedPreview(key.privateKey, origin, releases, later)

beforeAll(async () => {
  own = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  keys = ['not a key', await previewPublicKey(own.publicKey)]
})

test('a signed link previews its releases until it expires', async () => {
  expect(await readPreview(await link(), rules(), now)).toEqual({ releases })
  expect(await readPreview(await link(), rules(), later)).toEqual({ refused: 'expired' })
})

test('a link for another portal, or signed with another key, is forged', async () => {
  const elsewhere = rules({ origin: 'https://staging.portal.example' })
  expect(await readPreview(await link(), elsewhere, now)).toEqual({ refused: 'forged' })
  const other = await crypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  expect(await readPreview(await link(other), rules(), now)).toEqual({ refused: 'forged' })
  expect(await readPreview(await link(), rules({ keys: [] }), now)).toEqual({ refused: 'forged' })
})

test.each([
  ['another release', (text: string) => text.replace('1.3.0', '1.3.1')],
  ['another time', (text: string) => text.replace(`${later}`, `${later + 1}`)],
  ['no signature', (text: string) => text.replace(/~[^~]*$/, '')],
  ['half a signature', (text: string) => text.slice(0, -20)],
  ['no base64', (text: string) => `${text}%`],
])('a link with %s is forged, also where previews are open', async (_, change) => {
  const changed = change(await link())
  expect(await readPreview(changed, rules({ isOpen: true }), now)).toEqual({ refused: 'forged' })
})

test('a link without a signature works where previews are open only', async () => {
  expect(await readPreview(releases.join(), rules(), now)).toEqual({ refused: 'closed' })
  expect(await readPreview(releases.join(), rules({ isOpen: true }), now)).toEqual({ releases })
})
