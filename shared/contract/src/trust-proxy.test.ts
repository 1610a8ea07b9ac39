// @vitest-environment node
import { expect, test } from 'vitest'
import { TrustProxy } from './trust-proxy'

test.each([
  [undefined, false],
  ['off', false],
  ['10.0.0.1, 192.168.0.0/16,loopback', ['10.0.0.1', '192.168.0.0/16', 'loopback']],
  ['2001:db8::/32', ['2001:db8::/32']],
])('%s is read as %j', (text, read) => expect(TrustProxy.parse(text)).toEqual(read))

test.each([
  ['on', [true, false, false]],
  ['2', [true, true, false]],
] as const)('%s believes so many fronts', (text, believed) => {
  const trust = TrustProxy.parse(text)
  if (typeof trust !== 'function') throw new Error('It counts no hops')
  expect([0, 1, 2].map((hop) => trust('203.0.113.9', hop))).toEqual(believed)
})

test.each(['', '0', '10', 'yes', 'portal.example', '10.0.0.1,'])('%j is refused', (text) =>
  expect(TrustProxy.safeParse(text).success).toBe(false),
)
