import { createHash } from 'node:crypto'
import { slugOf } from '@portal/contract/slug'

const suffixLength = 10

/** A suffix that looks random and is the same at every seeding. */
export function suffixOf(name: string): string {
  const digest = createHash('sha256').update(`portal-360 demo ${name}`).digest()
  const digits = BigInt(`0x${digest.toString('hex')}`).toString(36)
  return digits.slice(0, suffixLength)
}

/** The folder of a project: its name as one path segment and a suffix. */
export function folderOf(name: string): string {
  return `${slugOf(name).slice(0, 60).replace(/-$/, '')}-${suffixOf(name)}`
}
