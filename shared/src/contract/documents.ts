import { z } from 'zod'
import { AppName, VersionId } from './discovery'
import { Language } from './languages'
import { DialogName, ScreenName } from './places'
import { discoverySchema } from './read-documents'

// The documents of delivery as this version writes them. They are strict: only the build, the delivery tool and
// development servers use them. Whoever reads a document that another version may have written uses read-documents.ts.

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
  /** Screens of its own that the portal's menu leads to, with their titles. */
  menu: z
    .array(z.object({ screen: ScreenName, title: z.record(Language, z.string().min(1)) }))
    .default([]),
  chunks: z.record(z.string(), z.array(File)),
  /** For each lazily shared module of the host: its scripts. Empty for a remote. */
  shared: z.record(z.string(), z.array(File)),
  /** For each place of a remote: the lazily shared modules that it takes from the host. */
  needs: z.record(z.string(), z.array(z.string())),
})
export type Contents = z.infer<typeof Contents>

/** `release.json` of a release: its contents and the digest of every file. */
export const Release = Contents.extend({
  id: VersionId,
  integrity: z.record(File, Sha384),
  /** Of files that an earlier release has too: the earliest that has the very same one, and every one since. */
  since: z.record(File, VersionId).default({}),
})
export type Release = z.infer<typeof Release>

/**
 * `active`: whoever it is for gets it. `paused`: open pages keep it, others are told that the place is closed for a
 * while. `killed`: it is taken out of open pages too, and only its id is told.
 */
export const ReleaseState = z.enum(['active', 'paused', 'killed'])
export type ReleaseState = z.infer<typeof ReleaseState>

/** One release of one app as the discovery document lists it. */
export const DiscoveredRelease = z.object({
  /** Base of every file of the release, ending in `/`. */
  url: z.string().min(1),
  /** `integrity` is the digest of `release.json`; a development server has none. */
  metadata: z.object({ version: z.string(), integrity: Sha384.optional() }),
  /** `traffic` is the share of companies in percent; 0 of a release that only stands in when another one fails. */
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({
    portal: Release.omit({ app: true, version: true, since: true }).extend({
      state: ReleaseState.default('active'),
      /** Of a canary: what makes this rollout choose other companies than the one before. */
      salt: z.string().optional(),
    }),
  }),
})
export type DiscoveredRelease = z.infer<typeof DiscoveredRelease>

/**
 * `/mf/discovery.json`, inlined into `index.html`: a frontend-discovery document. What the portal
 * needs beyond that schema stands in `extras.portal`. Of an app it lists what is live first, then the canary, then the
 * good release before; of the host only which one is live.
 */
export const Discovery = z.object({
  schema: z.literal(discoverySchema),
  microFrontends: z.record(z.string(), z.array(DiscoveredRelease).min(1)),
})
export type Discovery = z.infer<typeof Discovery>
