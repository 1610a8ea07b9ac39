import { z } from 'zod'
import { AppName, VersionId } from './discovery'
import { Language } from './entities'
import { ScreenName } from './places'
import { discoverySchema } from './read-documents'

// The documents of delivery as this version writes them. They are strict: only the build, the delivery tool and
// development servers use them. Documents that another version may have written are read with read-documents.ts.

const File = z
  .string()
  .regex(/^[\w./-]+$/)
  .refine((path) => !path.includes('..'))
const Sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/)
const SemverRange = z.string().min(1)
/** A caret range or one version: every host understands both. */
const SharedRange = z.string().regex(/^\^?\d+\.\d+\.\d+$/, 'must be a version or a caret range')
const SharedVersion = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version')
const Title = z.record(Language, z.string().min(1))

const optional = z.boolean().optional()

/** A parameter of a dialog in the URL. `number` is a whole number. */
const DialogParam = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('id'), optional }),
  z.strictObject({ type: z.literal('number'), min: z.int(), max: z.int(), optional }),
  z.strictObject({ type: z.literal('text'), maxLength: z.int().positive(), optional }),
  z.strictObject({
    type: z.literal('choice'),
    options: z.array(z.string().min(1)).min(1),
    optional,
  }),
])

/** A dialog that a remote brings and the contract does not name. */
const OwnDialog = z.object({
  name: ScreenName,
  title: Title,
  params: z.record(z.string().regex(/^[a-zA-Z]\w*$/), DialogParam).default({}),
})

/** An entry in the portal's menu: a screen or a dialog of the same remote. */
const MenuEntry = z.union([
  z.object({ screen: ScreenName, title: Title }),
  z.object({ dialog: ScreenName, title: Title }),
])

/**
 * `contents.json` of a build. `chunks` names the scripts of each place (`entry`, `screen-login`, `dialog-tables`,
 * `words-pt` …), so that pages can preload the place they show.
 */
export const Contents = z.object({
  app: AppName,
  version: z.string(),
  /** Contract version of the build. */
  contract: z.string(),
  /** Range of contracts that a remote runs on; of the host, its own contract version. */
  fits: SemverRange,
  /** Global name of a remote's container; null for the host. */
  container: z.string().regex(/^\w+$/).nullable(),
  namespace: z.string().nullable(),
  screens: z.array(ScreenName),
  /** Names of the contract and of `ownDialogs`. */
  dialogs: z.array(ScreenName),
  ownDialogs: z.array(OwnDialog).default([]),
  /** The slots that the remote fills. Lower orders come first. */
  slots: z.array(z.object({ name: ScreenName, order: z.int() })).default([]),
  menu: z.array(MenuEntry).default([]),
  chunks: z.record(z.string(), z.array(File)),
  /** Scripts of each lazily shared module. Empty for a remote. */
  shared: z.record(z.string(), z.array(File)),
  /** Lazily shared modules of the host that each place of a remote needs. */
  needs: z.record(z.string(), z.array(z.string())),
  /** Shared modules that a remote takes from the host, each with the range it runs with. */
  requires: z.record(z.string(), SharedRange).optional(),
  /** Shared modules that the host provides, each with its version. */
  provides: z.record(z.string(), SharedVersion).optional(),
})
export type Contents = z.infer<typeof Contents>

/** `release.json` of a release: its contents and the digest of every file. */
export const Release = Contents.extend({
  id: VersionId,
  integrity: z.record(File, Sha384),
  /** By file: the earliest release since which the file has not changed. Files that are new here are absent. */
  since: z.record(File, VersionId).default({}),
})
export type Release = z.infer<typeof Release>

/**
 * `paused`: open pages keep the release, elsewhere its places are closed for a while. `killed`: open pages drop it too;
 * its entry holds no more than its id.
 */
const ReleaseState = z.enum(['active', 'paused', 'killed'])

/** One release of one app as the discovery document lists it. */
export const DiscoveredRelease = z.object({
  /** Base of every file of the release, ending in `/`. */
  url: z.string().min(1),
  /** `integrity` is the digest of `release.json`; a development server has none. */
  metadata: z.object({ version: z.string(), integrity: Sha384.optional() }),
  /** `traffic` is the share of companies in percent; 0 for the release that serves only if another one fails. */
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({
    portal: Release.omit({ app: true, version: true, since: true }).extend({
      state: ReleaseState.default('active'),
      /** Canary only: each rollout has its own salt, so that it chooses other companies. */
      salt: z.string().optional(),
    }),
  }),
})
export type DiscoveredRelease = z.infer<typeof DiscoveredRelease>

/**
 * `/mf/discovery.json`, also inline in `index.html`: a frontend-discovery document with the portal's own fields under
 * `extras.portal`. The releases of a remote come in this order: live, canary, previous, killed. The host has no canary and
 * no previous release here.
 */
export const Discovery = z.object({
  schema: z.literal(discoverySchema),
  microFrontends: z.record(z.string(), z.array(DiscoveredRelease).min(1)),
})
export type Discovery = z.infer<typeof Discovery>
