import { z } from 'zod'
import { appNamePattern } from './read-documents'

// Names of apps and releases. Writers of the documents are in documents.ts, readers in read-documents.ts.

/** `<semver>-<sha8>`: version of the package and digest of the build's files. */
export const VersionId = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/)

export type RemoteName = `remote-${string}`
export type AppName = 'host' | RemoteName

/** Folder name of an app. The contract doesn't list the remotes, so a new one needs no new host. */
export const AppName = z
  .string()
  .regex(appNamePattern, 'must be host or remote-<name>') as unknown as z.ZodType<AppName>
