import { headerTablePath } from '../../documents/header-table'
import { typesOfText } from '../../storage/content-types'
import { deltaEncoding, dictionaryRules } from '../../storage/dictionary-rules'
import { encodedAddress } from '../../storage/encodings'
import { headerPaths, varyOfReleases } from '../../storage/file-headers'
import { block } from './blocks'
import { folderSource, type Source } from './nginx-source'
import { storeSource } from './nginx-store'
import { location, map, modulesOf } from './nginx-text'
import {
  idleSeconds,
  isOneOrigin,
  largestBody,
  page,
  type Recipe,
  rowsOf,
  transportSecurity,
  type UnencryptedHost,
  unencryptedHosts,
} from './recipe'

/** A file for the `http` part of nginx 1.18 or newer. */
export function asNginx(recipe: Recipe): string {
  const { domain, upstreams, encodings, api, store } = recipe
  const source = store ? storeSource(store, recipe) : folderSource(recipe)
  const portal = new URL(`https://${domain}`)
  const needs = encodings.includes('br')
    ? '\n# It needs the brotli module (Debian: libnginx-mod-http-brotli-static and -filter); --encodings gzip does without.'
    : ''
  return [
    `# Portal 360 at https://${domain}, for the http part of nginx.${needs}`,
    map('$request_uri', '$portal_script', dictionaryRules.use),
    map('$request_uri', '$portal_vary', { from: encodedAddress, to: varyOfReleases }),
    map('$http_available_dictionary', '$portal_dictionary', dictionaryRules.key),
    map('$http_accept_encoding', '$portal_delta', {
      from: dictionaryRules.accepts,
      to: `$portal_dictionary.${deltaEncoding}`,
    }),
    ...source.http,
    ...(upstreams.length > 0 ? [upstream(upstreams)] : []),
    ...unencryptedHosts(recipe).map(unencrypted),
    block('server', [
      ...listen(recipe, portal),
      ...files(recipe, source),
      ...(upstreams.length > 0 && isOneOrigin(recipe) ? passOn(`${api.pathname}/`) : []),
    ]),
    ...(upstreams.length > 0 && !isOneOrigin(recipe)
      ? [block('server', [...listen(recipe, api), ...passOn('/')])]
      : []),
    '',
  ].join('\n\n')
}

/** With forward secrecy and authentication. TLS 1.3 has no others. */
const ciphersOf12 = 'ECDHE+AESGCM:ECDHE+CHACHA20'

function unencrypted({ hostname, hasPages, calls }: UnencryptedHost): string {
  return block('server', [
    'listen 80;',
    `server_name ${hostname};`,
    ...(calls ? [block(`location ^~ ${calls}`, ['return 403;'])] : []),
    ...(hasPages ? [block('location /', ['return 301 https://$host$request_uri;'])] : []),
  ])
}

function listen({ certificate }: Recipe, { hostname, port }: URL): string[] {
  return [
    `listen ${port || 443} ssl http2;`,
    `server_name ${hostname};`,
    `ssl_certificate ${certificate}/fullchain.pem;`,
    `ssl_certificate_key ${certificate}/privkey.pem;`,
    'ssl_protocols TLSv1.2 TLSv1.3;',
    `ssl_ciphers ${ciphersOf12};`,
    'ssl_session_cache shared:portal:10m;',
    'server_tokens off;',
    // After a connection's last request HTTP/2 ends it, and one that is under way can be lost. The default is 1000.
    'keepalive_requests 100000;',
  ]
}

function files({ table, encodings }: Recipe, source: Source): string[] {
  const { files: rows, page: ofPage } = rowsOf(table)
  // These directives name text/html themselves.
  const compressed = typesOfText.filter((type) => type !== 'text/html').join(' ')
  return [
    'charset utf-8;',
    `charset_types ${compressed};`,
    ...source.server,
    ...modulesOf(encodings).flatMap((name) => [`${name} on;`, `${name}_types ${compressed};`]),
    ...rows.flatMap(([path, headers]) => {
      if (path === headerPaths.releases)
        return source.releases(path.slice(0, -1), {
          ...headers,
          vary: '$portal_vary',
          'use-as-dictionary': '$portal_script',
        })
      const match = path.endsWith('/*') ? `^~ ${path.slice(0, -1)}` : `= ${path}`
      return [location(match, headers, source.file(headers))]
    }),
    // Locks and drafts of the delivery tool.
    location('~ /\\.', {}, ['return 404;']),
    location(`= /${headerTablePath}`, {}, ['return 404;']),
    location('/', ofPage, source.page(page, ofPage)),
  ]
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
