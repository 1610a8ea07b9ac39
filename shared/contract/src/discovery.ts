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
