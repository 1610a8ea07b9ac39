import { type HeaderTable, headerTablePath } from '../documents/header-table'
import type { Headers } from '../storage/file-headers'
import { ReleaseError } from '../storage/storage'
import { headersFor } from './headers'

/** The page, served for every path without a file. */
const page = '/index.html'

/** `_headers` is for Netlify and Cloudflare Pages; `nginx` goes inside `server`, `caddy` inside a site. */
const formats: Readonly<Record<string, (table: HeaderTable) => string>> = {
  _headers: asHeadersFile,
  nginx: asNginx,
  caddy: asCaddy,
}
export const headerFormats = Object.keys(formats)

/** Headers as configuration of another web server. Throws ReleaseError for an unknown format or an invalid origin. */
export function staticHeaders(table: HeaderTable, format: string, apiOrigin: string): string {
  const write = formats[format]
  if (!write)
    throw new ReleaseError(`Unknown format: ${format}. Formats: ${headerFormats.join(', ')}.`)
  if (!URL.canParse(apiOrigin) || new URL(apiOrigin).origin !== apiOrigin)
    throw new ReleaseError(`${apiOrigin} is not the origin of an api, such as https://api.example.`)
  const filled = Object.entries(table).map(([path, headers]) => [
    path,
    headersFor(headers, apiOrigin),
  ])
  return write(Object.fromEntries(filled))
}

function asHeadersFile(table: HeaderTable): string {
  const { [page]: ofPage = {}, ...files } = table
  // All matching rows apply here, so the page's headers are only at its own paths.
  return [...Object.entries(files), ['/', ofPage] as const, ['/*.html', ofPage] as const]
    .map(([path, headers]) => [path, ...lines(headers, (name, value) => `  ${name}: ${value}`)])
    .map((row) => `${row.join('\n')}\n`)
    .join('\n')
}

function asNginx(table: HeaderTable): string {
  const { [page]: ofPage = {}, ...files } = table
  const add = (headers: Headers) =>
    lines(
      headers,
      (name, value) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
    )
  const block = (location: string, headers: Headers, ...more: string[]) =>
    [`location ${location} {`, ...add(headers), ...more.map((line) => `  ${line}`), '}'].join('\n')
  return [
    ...Object.entries(files).map(([path, headers]) =>
      path.endsWith('/*')
        ? block(
            `^~ ${path.slice(0, -1)}`,
            headers,
            'try_files $uri =404;',
            '# brotli_static on; with ngx_brotli',
          )
        : block(`= ${path}`, headers),
    ),
    block(`= /${headerTablePath}`, {}, 'return 404;'),
    block('/', ofPage, `try_files ${page} =404;`),
    '',
  ].join('\n')
}

function asCaddy(table: HeaderTable): string {
  const { [page]: ofPage = {}, ...files } = table
  const set = (headers: Headers) =>
    lines(headers, (name, value) => `  header ${name} "${value.replaceAll('"', '\\"')}"`)
  const block = (path: string, headers: Headers, ...more: string[]) =>
    [`handle ${path}{`, ...set(headers), ...more.map((line) => `  ${line}`), '}'].join('\n')
  return [
    ...Object.entries(files).map(([path, headers]) =>
      block(`${path} `, headers, 'file_server {', '  precompressed br', '}'),
    ),
    block(`/${headerTablePath} `, {}, 'respond 404'),
    block('', ofPage, `rewrite * ${page}`, 'file_server'),
    '',
  ].join('\n')
}

function lines(headers: Headers, write: (name: string, value: string) => string): string[] {
  return Object.entries(headers).map(([name, value]) => write(name, value))
}
