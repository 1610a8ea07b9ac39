import { type Recipe, rowsOf, transportSecurity } from './recipe'

/** `_headers` for Netlify and Cloudflare Pages, which compress by themselves. */
export function asHeadersFile({ table }: Recipe): string {
  const { files, page } = rowsOf(table)
  // Every matching row applies there, so the page's headers are only at its own paths.
  const rows = [...files, ['/', page] as const, ['/*.html', page] as const]
  return [['/*', { 'strict-transport-security': transportSecurity }] as const, ...rows]
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .map((row) => `${row}\n`)
    .join('\n')
}
