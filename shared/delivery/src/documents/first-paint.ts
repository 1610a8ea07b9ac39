import { FirstPaint } from '@portal/contract/documents'
import { releasePath } from '@portal/contract/site-paths'
import { sha384 } from '../storage/digest'
import type { Storage } from '../storage/storage'
import type { StoredRelease } from './releases'

// `first-paint.json` of a release.

const file = 'first-paint.json'

/** The first paint of a release; undefined if missing, changed or unreadable. */
export async function readFirstPaint(
  storage: Storage,
  { app, id, integrity }: StoredRelease,
): Promise<FirstPaint | undefined> {
  if (integrity[file] === undefined) return undefined
  const stored = await storage.read(`${releasePath(app, id)}/${file}`)
  if (stored === undefined || sha384(stored.body) !== integrity[file]) return undefined
  try {
    return FirstPaint.parse(JSON.parse(stored.body.toString()))
  } catch {
    return undefined
  }
}
