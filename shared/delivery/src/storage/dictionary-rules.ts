import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { acceptedWeight } from './encodings'

// Compression dictionaries (RFC 9842): a browser that has the script of an earlier release needs only what is new in
// the next one. docs/decisions/029-compression-dictionaries.md

/** Patterns and what becomes of their matches, written so that nginx and Caddy read them too. */
export const dictionaryRules = {
  /** Path of a release's script; value of `use-as-dictionary`: for scripts of that name in all releases. */
  use: {
    from: '^/r/([a-z0-9-]+)/[^/]+/([a-zA-Z0-9_/-]+)[.][0-9a-f]{8,}[.]js$',
    to: 'match="/r/$1/*/$2.*.js"',
  },
  /** Value of `available-dictionary`, a digest in base64; its first runs of letters and digits, which are in the name of a delta. */
  key: { from: `^:[+/]*([A-Za-z0-9]+)${'[+/]*([A-Za-z0-9]*)'.repeat(3)}.*$`, to: '$1-$2-$3-$4' },
  /** Value of `accept-encoding`. */
  accepts: `(^|[ ,])dcz${acceptedWeight}`,
} as const

export const deltaEncoding = 'dcz'

/** A shorter key could be that of another dictionary too. */
const shortestKey = 12

/** Pattern of a script's address that is the same in all releases; undefined for other files. `path` begins with `r/`. */
export function scriptNameOf(path: string): string | undefined {
  return rewrite(dictionaryRules.use, `/${path}`)
}

/** Headers by which browsers use a script as a dictionary. */
export function dictionaryHeaders(path: string): Record<string, string> {
  const use = scriptNameOf(path)
  return use === undefined ? {} : { 'use-as-dictionary': use }
}

/** Path of a file's delta against a dictionary; undefined for the one in a thousand whose digest gives too short a key. */
export function deltaPathOf(path: string, dictionary: Buffer): string | undefined {
  const digest = createHash('sha256').update(dictionary).digest('base64')
  return pathFor(path, `:${digest}:`)
}

/** Path of the delta that a browser asks for; undefined unless `path` is that of a script. The file may not exist. */
export function requestedDelta(path: string, headers: IncomingHttpHeaders): string | undefined {
  const accepts = new RegExp(dictionaryRules.accepts).test(`${headers['accept-encoding']}`)
  return accepts && scriptNameOf(path)
    ? pathFor(path, `${headers['available-dictionary']}`)
    : undefined
}

function pathFor(path: string, available: string): string | undefined {
  const key = rewrite(dictionaryRules.key, available)
  if (key === undefined || key.replaceAll('-', '').length < shortestKey) return undefined
  return `${path}.${key}.${deltaEncoding}`
}

function rewrite({ from, to }: { from: string; to: string }, text: string): string | undefined {
  const pattern = new RegExp(from)
  return pattern.test(text) ? text.replace(pattern, to) : undefined
}
