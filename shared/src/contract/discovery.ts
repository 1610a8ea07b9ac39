import { z } from 'zod'
import { appNamePattern } from './read-documents'

// Names of apps and releases, and what the site, the host and the delivery tool agree on about them. The documents that
// they write are in documents.ts, their readers in read-documents.ts.

/** `<semver>-<sha8>`: the version of the package and the digest of the build's files. */
export const VersionId = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/)

export type RemoteName = `remote-${string}`
export type AppName = 'host' | RemoteName

/** An app is called by its folder. Which remotes there are, the contract does not say: a new one needs no new host. */
export const AppName = z
  .string()
  .regex(appNamePattern, 'must be host or remote-<name>') as unknown as z.ZodType<AppName>

/**
 * Where a company stands in the rollout of an app, 0 to 9,999: a canary of 25 percent is for those below 2,500. It
 * depends on nothing else, so a company never changes sides while the share grows.
 */
export function rolloutBucket(app: string, salt: string, companyId: number): number {
  // FNV-1a, 32 bits. `release/early.js` has it too.
  let hash = 0x811c9dc5
  for (const character of `${app}|${salt}|${companyId}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return (hash >>> 0) % 10_000
}

/** Where the discovery document stands in the page. */
export const discoveryElementId = 'mf-discovery'

/** Where the hints stand that the early script reads before any other. */
export const hintsElementId = 'portal-hints'
