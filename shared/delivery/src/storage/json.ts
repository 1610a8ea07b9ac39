import { ReleaseError } from './storage'

/** The value of a JSON text; undefined when it isn't JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Throws ReleaseError, which names the path, when the text isn't JSON. */
export function parseJson(body: Buffer, path: string): unknown {
  const value = jsonOf(body)
  if (value === undefined) throw new ReleaseError(`${path} is not JSON.`)
  return value
}
