import { z } from 'zod'
import { DialogName, ScreenName } from './places'

// What crosses between the delivery tool, the site and the host.

/** `<semver>-<sha8>`: the version of the package and the digest of the build's files. */
export const VersionId = z.string().regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/)

export const appNames = [
  'host',
  'remote-auth',
  'remote-dashboard',
  'remote-tables',
  'remote-account',
] as const
export const AppName = z.enum(appNames)
export type AppName = z.infer<typeof AppName>
export type RemoteName = Exclude<AppName, 'host'>

const File = z
  .string()
  .regex(/^[\w./-]+$/)
  .refine((path) => !path.includes('..'))
const Sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/)
const SemverRange = z.string().min(1)

/**
 * What a build says of itself, in `contents.json` of its output. `chunks` names the scripts of each
 * place (`entry`, `screen-login`, `dialog-tables`, `words-pt` …), so that the current one can be preloaded.
 */
export const Contents = z.object({
  app: AppName,
  version: z.string(),
  /** The contract that the build was made with. */
  contract: z.string(),
  /** The contracts that it runs on (a remote) or that it serves (the host: the very one). */
  fits: SemverRange,
  /** The global name of a remote's container; null for the host. */
  container: z.string().regex(/^\w+$/).nullable(),
  namespace: z.string().nullable(),
  screens: z.array(ScreenName),
  dialogs: z.array(DialogName),
  chunks: z.record(z.string(), z.array(File)),
  /** For each lazily shared module of the host: its scripts. Empty for a remote. */
  shared: z.record(z.string(), z.array(File)),
  /** For each place of a remote: the lazily shared modules that it takes from the host. */
  needs: z.record(z.string(), z.array(z.string())),
})
export type Contents = z.infer<typeof Contents>

/** `release.json` of a release: its contents and the digest of every file. */
export const Release = Contents.extend({ id: VersionId, integrity: z.record(File, Sha384) })
export type Release = z.infer<typeof Release>

/** One release of one app as the discovery document lists it. */
export const DiscoveredRelease = z.object({
  /** Base of every file of the release, ending in `/`. */
  url: z.string().min(1),
  /** `integrity` is the digest of `release.json`; a development server has none. */
  metadata: z.object({ version: z.string(), integrity: Sha384.optional() }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({ portal: Release.omit({ app: true, version: true }) }),
})
export type DiscoveredRelease = z.infer<typeof DiscoveredRelease>

/**
 * `/mf/discovery.json`, inlined into `index.html`: a frontend-discovery document. What the portal
 * needs beyond that schema stands in `extras.portal`.
 */
export const Discovery = z.object({
  schema: z.literal('https://mfewg.org/schema/v1-pre.json'),
  microFrontends: z.record(z.string(), z.array(DiscoveredRelease).min(1)),
})
export type Discovery = z.infer<typeof Discovery>

/** Where the discovery document stands in the page. */
export const discoveryElementId = 'mf-discovery'
