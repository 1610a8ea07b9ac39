import { headerTablePath } from '../../documents/header-table'
import { contentTypes } from '../../storage/content-types'
import { deltaEncoding, dictionaryRules } from '../../storage/dictionary-rules'
import { encodedAddress } from '../../storage/encodings'
import { type Headers, headerPaths } from '../../storage/file-headers'
import { block } from './blocks'
import {
  isOneOrigin,
  largestBody,
  page,
  type Recipe,
  rowsOf,
  transportSecurity,
  type UnencryptedHost,
  unencryptedHosts,
} from './recipe'
import { missing, storedForms } from './stored-forms'

const { use, key, accepts } = dictionaryRules
const acceptsDelta = `header_regexp Accept-Encoding "${accepts}"`
const dictionary = '{portal_dictionary}'
const form = '{portal_form}'

/** A Caddyfile. Caddy gets its certificate by itself unless one is given. */
export function asCaddy(recipe: Recipe): string {
  const { domain, certificate, table, upstreams, api, store } = recipe
  const { files, page: ofPage } = rowsOf(table)
  const source = store ? storeSource(store, recipe) : folderSource(recipe)
  const shared = [
    `tls ${certificate}/fullchain.pem ${certificate}/privkey.pem`,
    `header strict-transport-security "${transportSecurity}"`,
    'header -server',
  ]
  const hasApi = upstreams.length > 0
  return [
    `# Portal 360 at https://${domain}.`,
    ...unencryptedHosts(recipe).map(unencrypted),
    block(domain, [
      ...shared,
      block(`map {header.Available-Dictionary} ${dictionary}`, [
        `~${key.from} "${groups(key.to, (group) => `\${${group}}`)}"`,
        'default none',
      ]),
      ...source.site,
      // Page and discovery document have no encoded forms.
      'encode gzip',
      ...(hasApi && isOneOrigin(recipe) ? passOn(api.pathname, upstreams) : []),
      ...files.map(([path, headers]) =>
        path === headerPaths.releases
          ? handle(path, headers, [
              ...usedAsDictionary,
              ...withoutOtherForms,
              ...source.release(headers),
            ])
          : handle(path, headers, source.file(headers)),
      ),
      handle(`/${headerTablePath}`, {}, ['respond 404']),
      handle('', ofPage, [`rewrite * ${page}`, ...source.file(ofPage)]),
      // An error must not be cached for as long as the file.
      block('handle_errors', ['header -cache-control', 'respond {err.status_code}']),
    ]),
    ...(hasApi && !isOneOrigin(recipe)
      ? [block(api.host, [...shared, ...passOn('', upstreams)])]
      : []),
    '',
  ].join('\n\n')
}

function unencrypted({ hostname, hasPages, calls }: UnencryptedHost): string {
  return block(`http://${hostname}`, [
    ...(calls ? [handle(`${calls}*`, {}, ['respond 403'])] : []),
    ...(hasPages ? [block('handle', ['redir https://{host}{uri} permanent'])] : []),
  ])
}

const usedAsDictionary = [
  `@script path_regexp script ${use.from}`,
  `header @script use-as-dictionary ${quoted(groups(use.to, (group) => `{re.script.${group}}`))}`,
]

const withoutOtherForms = [
  block('@one_form', [block('not', [`path_regexp ${encodedAddress}`])]),
  'header @one_form -vary',
]

/** Where Caddy has the files of a site from: directives in their places. */
interface Source {
  readonly site: readonly string[]
  file(headers: Headers): readonly string[]
  /** A script goes out as the delta against the dictionary that the browser names, if there is one. */
  release(headers: Headers): readonly string[]
}

function folderSource({ root, encodings }: Recipe): Source {
  const server = [
    // Locks and drafts of the delivery tool.
    '@hidden path_regexp /[.]',
    'error @hidden 404',
    block('file_server', [`precompressed ${encodings.join(' ')}`]),
  ]
  const delta = `{path}.${dictionary}.${deltaEncoding}`
  return {
    site: [`root * ${root}`],
    file: () => server,
    release: () => [
      block('@delta', [acceptsDelta, `file ${delta}`]),
      handle('@delta', ofDelta, [`rewrite * ${delta}`, 'file_server']),
      block('handle', server),
    ],
  }
}

const ofDelta: Headers = { 'content-encoding': deltaEncoding, 'content-type': contentTypes['.js'] }

/** Files of an object store, which Caddy fetches without the caller's query, cookies and keys. */
function storeSource(store: URL, { encodings }: Recipe): Source {
  const folder = store.pathname.replace(/\/$/, '')

  /** Sends the object `name`, or goes on with `orElse` if there is none. */
  const object = (
    name: string,
    headers: Headers,
    orElse: readonly string[] = ['error 404'],
    added: Headers = {},
  ) =>
    block(`reverse_proxy ${store.origin}`, [
      `rewrite ${folder}${name}?`,
      'header_up Host {upstream_hostport}',
      ...['Authorization', 'Cookie', 'X-Amz-*'].map((header) => `header_up -${header}`),
      ...['server', 'x-amz-*', 'x-rgw-*', ...Object.keys(headers)].map(
        (header) => `header_down -${header}`,
      ),
      ...Object.entries(added).map(([header, value]) => `header_down ${header} ${value}`),
      `@missing status ${missing}`,
      block('handle_response @missing', orElse),
      // Not the words of the store, which name the bucket.
      '@failed status 5xx',
      block('handle_response @failed', ['error 502']),
    ])
  const readOnly = ['@write not method GET HEAD', 'error @write 405']

  return {
    site: [
      block(`map "{path} {header.Accept-Encoding}" ${form}`, [
        ...storedForms(encodings).map(({ from, to }) => `"~${from}" ${to}`),
        'default ""',
      ]),
    ],
    file: (headers) => [...readOnly, object('{path}', headers)],
    release: (headers) => {
      const stored = object(`{path}${form}`, headers, [object('{path}', headers)])
      const delta = object(`{path}.${dictionary}.${deltaEncoding}`, headers, [stored], ofDelta)
      return [
        block('@delta', [acceptsDelta, 'header Available-Dictionary *']),
        handle('@delta', {}, [...readOnly, delta]),
        block('handle', [...readOnly, stored]),
      ]
    },
  }
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
