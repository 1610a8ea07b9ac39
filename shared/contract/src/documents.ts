import { z } from 'zod'
import { AppName, VersionId } from './discovery'
import { Language } from './entities'
import { ScreenName } from './places'
import { discoverySchema } from './read-documents'

// Schemas of the delivery documents for writers: builds, the delivery tool and development servers. They are strict;
// read documents of other versions with read-documents.ts.

const File = z
  .string()
  .regex(/^[\w./-]+$/)
  .refine((path) => !path.includes('..'))
const Sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/)
const SemverRange = z.string().min(1)
/** A caret range or an exact version, which every host understands. */
const SharedRange = z.string().regex(/^\^?\d+\.\d+\.\d+$/, 'must be a version or a caret range')
const SharedVersion = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version')
const Title = z.record(Language, z.string().min(1))

const optional = z.boolean().optional()

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

/** A dialog that the contract doesn't name. */
const OwnDialog = z.object({
  name: ScreenName,
  title: Title,
  params: z.record(z.string().regex(/^[a-zA-Z]\w*$/), DialogParam).default({}),
})

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
  contract: z.string(),
  /** Range of contracts that a remote runs on; for the host, its own contract version. */
  fits: SemverRange,
  /** Global name of a remote's container; null for the host. */
  container: z.string().regex(/^\w+$/).nullable(),
  namespace: z.string().nullable(),
  screens: z.array(ScreenName),
  /** Dialogs of the contract and of `ownDialogs`. */
  dialogs: z.array(ScreenName),
  ownDialogs: z.array(OwnDialog).default([]),
  /** Slots that the remote fills. Lower orders come first. */
  slots: z.array(z.object({ name: ScreenName, order: z.int() })).default([]),
  menu: z.array(MenuEntry).default([]),
  chunks: z.record(z.string(), z.array(File)),
  /** Scripts of each lazily shared module. Empty for a remote. */
  shared: z.record(z.string(), z.array(File)),
  /** Lazily shared modules that each place of a remote needs from the host. */
  needs: z.record(z.string(), z.array(z.string())),
  /** Range of each shared module that a remote takes from the host. */
  requires: z.record(z.string(), SharedRange).optional(),
  /** Version of each shared module that the host provides. */
  provides: z.record(z.string(), SharedVersion).optional(),
})
export type Contents = z.infer<typeof Contents>

/** `release.json` of a release: its contents and the digest of every file. */
export const Release = Contents.extend({
  id: VersionId,
  integrity: z.record(File, Sha384),
  /** Earliest release with the same content, by file. New files are absent. */
  since: z.record(File, VersionId).default({}),
})
export type Release = z.infer<typeof Release>

/**
 * `paused`: open pages keep the release; elsewhere its places show a maintenance notice. `killed`: open pages drop it
 * too; its entry may hold only its id.
 */
const ReleaseState = z.enum(['active', 'paused', 'killed'])

/** A release in the discovery document. */
export const DiscoveredRelease = z.object({
  /** Base URL of the release's files, ending in `/`. */
  url: z.string().min(1),
  /** `integrity` is the digest of `release.json`; a development server has none. */
  metadata: z.object({ version: z.string(), integrity: Sha384.optional() }),
  /** `traffic` is the share of companies in percent; 0 for a fallback release. */
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({
    portal: Release.omit({ app: true, version: true, since: true }).extend({
      state: ReleaseState.default('active'),
      /** Canary only. Each rollout has its own salt, so it chooses other companies. */
      salt: z.string().optional(),
    }),
  }),
})
export type DiscoveredRelease = z.infer<typeof DiscoveredRelease>

/**
 * `/mf/discovery.json`, also inline in `index.html`: a frontend-discovery document with the portal's fields under
 * `extras.portal`. Releases of a remote are in the order live, canary, previous, killed. The host lists no canary and
 * no previous release.
 */
export const Discovery = z.object({
  schema: z.literal(discoverySchema),
  microFrontends: z.record(z.string(), z.array(DiscoveredRelease).min(1)),
})
export type Discovery = z.infer<typeof Discovery>
