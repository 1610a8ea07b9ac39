// @vitest-environment node
import { expect, test } from 'vitest'
import { fileHeaders } from '../storage/file-headers'
import { pageHeaders } from './headers'
import { staticHeaders } from './static-headers'

const table = { ...fileHeaders, '/index.html': pageHeaders('early()') }
const api = 'https://api.example'
const policy =
  /content-security-policy.*connect-src 'self' https:\/\/api\.example wss:\/\/api\.example;/

test('_headers gives the page its policy, and releases their year', () => {
  const text = staticHeaders(table, '_headers', api)
  const rows = Object.fromEntries(
    text.split('\n\n').map((row) => [row.split('\n')[0], row.split('\n').slice(1).join('\n')]),
  )
  expect(rows['/']).toMatch(policy)
  expect(rows['/r/*']).toContain('  cache-control: public, max-age=31536000, immutable')
  expect(rows['/r/*']).not.toContain('content-security-policy')
})

test('nginx gets a location for each row and the page for every other address', () => {
  const text = staticHeaders(table, 'nginx', api)
  expect(text).toMatch(/location \^~ \/r\/ \{\n[^}]*immutable" always;[^}]*try_files \$uri =404;/)
  expect(text).toMatch(policy)
  expect(text).toMatch(/location \/ \{[^}]*try_files \/index\.html =404;\n\}/)
  expect(text).toContain('location = /config.json {')
})

test('caddy gets a handle for each row and the page for every other address', () => {
  const text = staticHeaders(table, 'caddy', api)
  expect(text).toMatch(/handle \/r\/\* \{\n[^}]*\n {2}file_server \{\n {4}precompressed br/)
  expect(text).toMatch(policy)
  expect(text).toMatch(/handle \{[^}]*rewrite \* \/index\.html\n {2}file_server\n\}/)
})

test('what is no format and no origin is refused', () => {
  expect(() => staticHeaders(table, 'apache', api)).toThrow('Formats: _headers, nginx, caddy.')
  expect(() => staticHeaders(table, 'nginx', 'https://api.example/')).toThrow('is not the origin')
})
