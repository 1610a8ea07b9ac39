import { headerTablePath } from '../../documents/header-table'
import { contentTypes, typesOfText } from '../../storage/content-types'
import { deltaEncoding, dictionaryRules } from '../../storage/dictionary-rules'
import { type Headers, headerPaths } from '../../storage/file-headers'
import {
  idleSeconds,
  isOneOrigin,
  largestBody,
  page,
  type Recipe,
  rowsOf,
  transportSecurity,
} from './recipe'

/** A file for the `http` part of nginx 1.18 or newer. */
export function asNginx(recipe: Recipe): string {
  const { domain, upstreams, encodings, api } = recipe
  const portal = new URL(`https://${domain}`)
  const needs = encodings.includes('br')
    ? '\n# It needs the brotli module (Debian: libnginx-mod-http-brotli-static and -filter); --encodings gzip does without.'
    : ''
  return [
    `# Portal 360 at https://${domain}, for the http part of nginx.${needs}`,
    map('$request_uri', '$portal_script', dictionaryRules.use),
    map('$http_available_dictionary', '$portal_dictionary', dictionaryRules.key),
    map('$http_accept_encoding', '$portal_delta', {
      from: dictionaryRules.accepts,
      to: `$portal_dictionary.${deltaEncoding}`,
    }),
    ...(upstreams.length > 0 ? [upstream(upstreams)] : []),
    ...(portal.port === '' ? [redirect(portal.hostname)] : []),
    block('server', [
      ...listen(recipe, portal),
      ...files(recipe),
      ...(upstreams.length > 0 && isOneOrigin(recipe) ? passOn(`${api.pathname}/`) : []),
    ]),
    ...(upstreams.length > 0 && !isOneOrigin(recipe)
      ? [block('server', [...listen(recipe, api), ...passOn('/')])]
      : []),
    '',
  ].join('\n\n')
}

function redirect(name: string): string {
  return block('server', [
    'listen 80;',
    `server_name ${name};`,
    'return 301 https://$host$request_uri;',
  ])
}

function listen({ certificate }: Recipe, { hostname, port }: URL): string[] {
  return [
    `listen ${port || 443} ssl http2;`,
    `server_name ${hostname};`,
    `ssl_certificate ${certificate}/fullchain.pem;`,
    `ssl_certificate_key ${certificate}/privkey.pem;`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    'ssl_session_cache shared:portal:10m;',
    'server_tokens off;',
    // After a connection's last request HTTP/2 ends it, and one that is under way can be lost. The default is 1000.
    'keepalive_requests 100000;',
  ]
}

function files({ table, root, encodings }: Recipe): string[] {
  const { files: rows, page: ofPage } = rowsOf(table)
  // These directives name text/html themselves.
  const compressed = typesOfText.filter((type) => type !== 'text/html').join(' ')
  const types = Object.entries(contentTypes).map(([suffix, type]) => `${type} ${suffix.slice(1)};`)
  return [
    `root ${root};`,
    ...block('types', types).split('\n'),
    'default_type application/octet-stream;',
    'charset utf-8;',
    `charset_types ${compressed};`,
    // Stored beside most files; the rest is compressed when it is sent.
    ...(encodings.includes('br')
      ? ['brotli_static on;', 'brotli on;', `brotli_types ${compressed};`]
      : []),
    ...(encodings.includes('gzip')
      ? ['gzip_static on;', 'gzip on;', `gzip_types ${compressed};`]
      : []),
    ...releases(root, rows),
    ...rows
      .filter(([path]) => path !== headerPaths.releases)
      .map(([path, headers]) =>
        path.endsWith('/*')
          ? location(`^~ ${path.slice(0, -1)}`, headers, ['try_files $uri =404;'])
          : location(`= ${path}`, headers, ['try_files $uri =404;']),
      ),
    // Locks and drafts of the delivery tool.
    location('~ /\\.', {}, ['return 404;']),
    location(`= /${headerTablePath}`, {}, ['return 404;']),
    location('/', ofPage, [`try_files ${page} =404;`]),
  ]
}

/** A script goes out as the delta against the dictionary that the browser names, if there is one. */
function releases(root: string, rows: readonly [string, Headers][]): string[] {
  const row = rows.find(([path]) => path === headerPaths.releases)
  if (!row) return []
  const headers = { ...row[1], 'use-as-dictionary': '$portal_script' }
  const folder = row[0].slice(0, -1)
  const internal = `/delta${folder}`
  return [
    location(`^~ ${folder}`, headers, [
      ...block('if (-f $document_root$uri.$portal_delta)', [
        'rewrite ^ /delta$uri.$portal_delta last;',
      ]).split('\n'),
      'try_files $uri =404;',
    ]),
    location(`^~ ${internal}`, { ...headers, 'content-encoding': deltaEncoding }, [
      'internal;',
      `alias ${root}${folder};`,
      'types {}',
      `default_type ${contentTypes['.js']};`,
      ...['brotli_static', 'brotli', 'gzip_static', 'gzip'].map((name) => `${name} off;`),
    ]),
  ]
}

function location(match: string, headers: Headers, directives: readonly string[]): string {
  return block(`location ${match}`, [...headerLines(headers), ...directives])
}

/** Not of an error, which is neither encoded nor cached as the file is. */
const ofFileOnly = ['cache-control', 'content-encoding']

function headerLines(headers: Headers): string[] {
  const all = { ...headers, 'strict-transport-security': transportSecurity }
  return Object.entries(all).map(
    ([name, value]) =>
      `add_header ${name} "${value.replaceAll('"', '\\"')}"${ofFileOnly.includes(name) ? '' : ' always'};`,
  )
}

function map(from: string, to: string, rule: { from: string; to: string }): string {
  return block(`map ${from} ${to}`, ["default '';", `'~${rule.from}' '${rule.to}';`])
}

function upstream(upstreams: readonly string[]): string {
  const processes = upstreams.map((address) => `server ${address} max_fails=1 fail_timeout=2s;`)
  return `${block('upstream portal_api', [...processes, 'keepalive 64;'])}

map $http_upgrade $portal_connection {
  default upgrade;
  '' '';
}`
}

/** Calls and live connections may go to any process. Metrics are read from the processes themselves. */
function passOn(path: string): string[] {
  const prefix = path.slice(0, -1)
  return [
    block(`location = ${prefix}/metrics`, ['return 404;']),
    block(`location ^~ ${path}`, [
      `proxy_pass http://portal_api${prefix === '' ? '' : '/'};`,
      'proxy_http_version 1.1;',
      'proxy_set_header Host $host;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_set_header Upgrade $http_upgrade;',
      'proxy_set_header Connection $portal_connection;',
      // Another process takes over; a call that writes is repeated only if it was never sent.
      'proxy_next_upstream error timeout;',
      'proxy_next_upstream_tries 3;',
      'proxy_connect_timeout 2s;',
      `proxy_read_timeout ${idleSeconds}s;`,
      `client_max_body_size ${largestBody.nginx};`,
      // The api sends one too; two are invalid.
      'proxy_hide_header strict-transport-security;',
      `add_header strict-transport-security "${transportSecurity}" always;`,
    ]),
  ]
}

function block(name: string, lines: readonly string[]): string {
  const body = lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`)
  return [`${name} {`, ...body, '}'].join('\n')
}
