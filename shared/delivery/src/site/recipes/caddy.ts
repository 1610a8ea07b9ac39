import { headerTablePath } from '../../documents/header-table'
import { contentTypes } from '../../storage/content-types'
import { deltaEncoding, dictionaryRules } from '../../storage/dictionary-rules'
import { type Headers, headerPaths } from '../../storage/file-headers'
import { isOneOrigin, largestBody, page, type Recipe, rowsOf, transportSecurity } from './recipe'

const { use, key } = dictionaryRules
const dictionary = '{portal_dictionary}'

/** A Caddyfile. Caddy gets its certificate by itself unless one is given. */
export function asCaddy(recipe: Recipe): string {
  const { domain, root, certificate, table, encodings, upstreams, api } = recipe
  const { files, page: ofPage } = rowsOf(table)
  const server = ['file_server {', `  precompressed ${encodings.join(' ')}`, '}']
  const shared = [
    `tls ${certificate}/fullchain.pem ${certificate}/privkey.pem`,
    `header strict-transport-security "${transportSecurity}"`,
    'header -server',
  ]
  const hasApi = upstreams.length > 0
  return [
    `# Portal 360 at https://${domain}.`,
    block(domain, [
      ...shared,
      `root * ${root}`,
      block(`map {header.Available-Dictionary} ${dictionary}`, [
        `~${key.from} "${groups(key.to, (group) => `\${${group}}`)}"`,
        'default none',
      ]),
      // Page and discovery document have no encoded forms.
      'encode gzip',
      ...(hasApi && isOneOrigin(recipe) ? passOn(api.pathname, upstreams) : []),
      ...files.map(([path, headers]) =>
        path === headerPaths.releases
          ? handle(path, headers, scripts(server))
          : handle(path, headers, server),
      ),
      handle(`/${headerTablePath}`, {}, ['respond 404']),
      handle('', ofPage, [`rewrite * ${page}`, ...server]),
      // An error must not be cached for as long as the file.
      block('handle_errors', ['header -cache-control', 'respond {err.status_code}']),
    ]),
    ...(hasApi && !isOneOrigin(recipe)
      ? [block(api.host, [...shared, ...passOn('', upstreams)])]
      : []),
    '',
  ].join('\n\n')
}

/** A script goes out as the delta against the dictionary that the browser names, if there is one. */
function scripts(server: readonly string[]): string[] {
  const delta = `{path}.${dictionary}.${deltaEncoding}`
  const headers = { 'content-encoding': deltaEncoding, 'content-type': contentTypes['.js'] }
  return [
    `@script path_regexp script ${use.from}`,
    `header @script use-as-dictionary ${quoted(groups(use.to, (group) => `{re.script.${group}}`))}`,
    block('@delta', [`header Accept-Encoding *${deltaEncoding}*`, `file ${delta}`]),
    handle('@delta', headers, [`rewrite * ${delta}`, 'file_server']),
    block('handle', server),
  ]
}

/** A replacement with the groups in Caddy's notation. */
function groups(text: string, write: (group: string) => string): string {
  return text.replace(/\$(\d)/g, (_, group: string) => write(group))
}

function quoted(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`
}

function handle(path: string, headers: Headers, directives: readonly string[]): string {
  const set = Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`)
  return block(`handle ${path}`.trim(), [...set, ...directives])
}

/** Calls and live connections may go to any process. Metrics are read from the processes themselves. */
function passOn(prefix: string, upstreams: readonly string[]): string[] {
  return [
    handle(`${prefix}/metrics`, {}, ['respond 404']),
    block(prefix === '' ? 'handle' : `handle_path ${prefix}/*`, [
      block('request_body', [`max_size ${largestBody.caddy}`]),
      block(`reverse_proxy ${upstreams.join(' ')}`, [
        'header_up X-Forwarded-For {remote_host}',
        // The api sends one too; two are invalid.
        'header_down -strict-transport-security',
        'lb_try_duration 5s',
        'fail_duration 2s',
      ]),
    ]),
  ]
}

function block(name: string, lines: readonly string[]): string {
  const body = lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`)
  return [`${name} {`, ...body, '}'].join('\n')
}
