import { z } from 'zod'
import { appNamePattern } from './read-documents'

/** `<semver>-<sha8>`: version of the package and digest of the build's files. */
export const VersionId = z.string().regex(/^(?:\d{1,9}\.){2}\d{1,9}-[0-9a-f]{8}$/)

export type RemoteName = `remote-${string}`
export type AppName = 'host' | RemoteName

/** The contract doesn't list the remotes, so that a new one needs no new host. */
export const AppName = z
  .string()
  .max(100)
  .regex(appNamePattern, 'must be host or remote-<name>') as unknown as z.ZodType<AppName>
