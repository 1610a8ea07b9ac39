import { createHash } from 'node:crypto'

/** `sha384-<base64>` for an `integrity` attribute. */
export function sha384(body: Buffer | string): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`
}

/** Eight hexadecimal digits, for names. */
export function sha8(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** `'sha256-<base64>'`, quoted, for a content security policy. */
export function cspHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** `<semver>-<sha8>`. Equal files give an equal id, in any order. */
export function versionIdOf(version: string, integrity: Record<string, string>): string {
  const hash = createHash('sha256')
  for (const path of Object.keys(integrity).sort()) hash.update(`${path}\n${integrity[path]}\n`)
  return `${version}-${hash.digest('hex').slice(0, 8)}`
}
