import { contentTypes } from '../../storage/content-types'
import { deltaEncoding } from '../../storage/dictionary-rules'
import type { Headers } from '../../storage/file-headers'
import { block } from './blocks'
import type { Source } from './nginx-source'
import { location, map, modulesOf } from './nginx-text'
import type { Recipe } from './recipe'
import { missing, storedForms } from './stored-forms'

/** The certificates of Debian and Alpine. */
const trusted = '/etc/ssl/certs/ca-certificates.crt'

/** Headers of a store that aren't passed on, besides those that nginx sends itself. */
const ofStores = [
  ...['x-amz-request-id', 'x-amz-id-2', 'x-amz-version-id', 'x-amz-server-side-encryption'],
  ...['x-amz-meta-write-id', 'x-rgw-object-type'],
]

/** Files of an object store, which nginx fetches without the caller's query, cookies and keys. */
export function storeSource(store: URL, { encodings }: Recipe): Source {
  const { protocol, hostname, port, host } = store
  const isSecure = protocol === 'https:'
  const folder = store.pathname.replace(/\/$/, '')

  /** Sends the object `name`, or goes on in the location `orElse` if there is none. */
  const object = (name: string, headers: Headers, orElse = '@portal_missing') => [
    'if ($request_method !~ ^(GET|HEAD)$) { return 405; }',
    `rewrite ^ ${folder}${name}? break;`,
    `proxy_pass ${protocol}//portal_store;`,
    'proxy_http_version 1.1;',
    'proxy_connect_timeout 3s;',
    'proxy_pass_request_headers off;',
    'proxy_pass_request_body off;',
    `proxy_set_header Host ${host};`,
    'proxy_set_header Connection "";',
    'proxy_set_header Range $http_range;',
    'proxy_set_header If-Range $http_if_range;',
    'proxy_set_header If-None-Match $http_if_none_match;',
    ...[...ofStores, ...Object.keys(headers)].map((header) => `proxy_hide_header ${header};`),
    ...(isSecure
      ? [
          'proxy_ssl_server_name on;',
          `proxy_ssl_name ${hostname};`,
          'proxy_ssl_verify on;',
          'proxy_ssl_verify_depth 3;',
          `proxy_ssl_trusted_certificate ${trusted};`,
        ]
      : []),
    'proxy_intercept_errors on;',
    'recursive_error_pages on;',
    `error_page ${missing} = ${orElse};`,
    // Not the words of the store, which name the bucket.
    'error_page 500 501 502 503 504 =502 @portal_away;',
  ]

  return {
    http: [
      map('"$request_uri $http_accept_encoding"', '$portal_form', ...storedForms(encodings)),
      block('upstream portal_store', [
        '# Looked up when nginx starts or reloads.',
        `server ${hostname}:${port || (isSecure ? 443 : 80)};`,
        'keepalive 64;',
      ]),
    ],
    server: [
      location('@portal_missing', {}, ['return 404;']),
      location('@portal_away', {}, ['return 502;']),
    ],
    file: (headers) => object('$uri', headers),
    page: (path, headers) => object(path, headers),
    releases: (folder, headers) => {
      const ofDelta = {
        ...headers,
        'content-encoding': deltaEncoding,
        'content-type': contentTypes['.js'],
      }
      return [
        location(`^~ ${folder}`, headers, [
          'set $portal_file $uri;',
          // Without a dictionary it has no key.
          'if ($portal_delta ~ ^[^.]) { rewrite ^ /portal-delta last; }',
          ...object('$uri$portal_form', headers, '@portal_plain'),
        ]),
        location('= /portal-delta', ofDelta, [
          'internal;',
          ...object('$portal_file.$portal_delta', ofDelta, '@portal_form'),
          ...modulesOf(encodings).map((name) => `${name} off;`),
        ]),
        location(
          '@portal_form',
          headers,
          object('$portal_file$portal_form', headers, '@portal_plain'),
        ),
        location('@portal_plain', headers, object('$portal_file', headers)),
      ]
    },
  }
}
