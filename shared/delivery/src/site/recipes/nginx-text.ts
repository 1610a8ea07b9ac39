import type { Headers } from '../../storage/file-headers'
import { block } from './blocks'
import { type Recipe, transportSecurity } from './recipe'

export function location(match: string, headers: Headers, directives: readonly string[]): string {
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

/** Names of encodings in directives of nginx, which refuses directives of modules that it lacks. */
export function modulesOf(encodings: Recipe['encodings']): string[] {
  return encodings.map((encoding) => (encoding === 'br' ? 'brotli' : encoding))
}

export interface MapRule {
  readonly from: string
  readonly to: string
}

export function map(from: string, to: string, ...rules: readonly MapRule[]): string {
  const lines = rules.map((rule) => `'~${rule.from}' '${rule.to}';`)
  return block(`map ${from} ${to}`, ["default '';", ...lines])
}
