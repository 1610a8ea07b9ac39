import type { Headers } from '../../storage/file-headers'
import { type Recipe, rowsOf, transportSecurity } from './recipe'

/** `_headers` for Netlify and Cloudflare Pages, which compress by themselves. */
export function asHeadersFile({ table }: Recipe): string {
  const { files, page } = rowsOf(table)
  // Every row that matches applies, and the page answers any address. A file has its own time in caches, and a second
  // policy, which only forbids more.
  const { 'cache-control': caching = '', ...ofPage } = page
  const everywhere: Headers = { ...ofPage, 'strict-transport-security': transportSecurity }
  const ofPageFile = { 'cache-control': caching }
  const rows: [string, Headers][] = [
    ['/*', everywhere],
    ...files.map(([path, headers]): [string, Headers] => [path, without(headers, everywhere)]),
    ['/', ofPageFile],
    ['/*.html', ofPageFile],
  ]
  return rows
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .map((row) => `${row}\n`)
    .join('\n')
}

/** Headers whose value is not sent already. */
function without(headers: Headers, sent: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name, value]) => sent[name] !== value))
}
