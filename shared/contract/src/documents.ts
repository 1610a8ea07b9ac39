import { z } from 'zod'
import { AppName, VersionId } from './discovery'
import { Language } from './entities'
import { ScreenName } from './places'
import { discoverySchema } from './read-documents'

// Strict schemas for writers of the delivery documents. Read documents of other versions with read-documents.ts.

const File = z
  .string()
  .regex(/^[\w./-]+$/)
  .refine((path) => !path.includes('..'))
const Sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/)
const SemverRange = z.string().min(1).max(100)
const SharedRange = z.string().regex(/^\^?\d+\.\d+\.\d+$/, 'must be a version or a caret range')
const SharedVersion = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version')
const Title = z.record(Language, z.string().min(1))
const PlaceName = z.string()
const SharedModule = z.string()

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

const OwnDialog = z.object({
  name: ScreenName,
  title: Title,
  params: z.record(z.string().regex(/^[a-zA-Z]\w*$/), DialogParam).default({}),
})

const MenuEntry = z.union([
  z.object({ screen: ScreenName, title: Title }),
  z.object({ dialog: ScreenName, title: Title }),
])

/** `contents.json` of a build. Places: `entry`, `screen-login`, `dialog-tables`, `slot-profile-dialog`, `words-pt`. */
export const Contents = z.object({
  app: AppName,
  version: z.string(),
  contract: z.string(),
  kit: z.string().optional(),
  /** Contracts that a remote runs on; for the host, its own contract version. */
  fits: SemverRange,
  /** Global name of a remote's container; null for the host. */
  container: z.string().regex(/^\w+$/).nullable(),
  namespace: z.string().nullable(),
  screens: z.array(ScreenName),
  dialogs: z.array(ScreenName),
  ownDialogs: z.array(OwnDialog).default([]),
  slots: z.array(z.object({ name: ScreenName, order: z.int() })).default([]),
  menu: z.array(MenuEntry).default([]),
  chunks: z.record(PlaceName, z.array(File)),
  /** Lazily shared modules: their scripts in the host, and those that each place of a remote waits for. */
  shared: z.record(SharedModule, z.array(File)),
  needs: z.record(PlaceName, z.array(SharedModule)),
  requires: z.record(SharedModule, SharedRange).optional(),
  provides: z.record(SharedModule, SharedVersion).optional(),
  /** Shared modules of which a remote brings its own copy. */
  bundles: z.record(SharedModule, SharedVersion).optional(),
})
export type Contents = z.infer<typeof Contents>

export const Release = Contents.extend({
  id: VersionId,
  integrity: z.record(File, Sha384),
  /** Earliest release with the same content of a file. New files are absent. */
  since: z.record(File, VersionId).default({}),
})
export type Release = z.infer<typeof Release>

const LanguageTag = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/)

/** Elements that run code, change the page, or take what follows as text. */
const foreign =
  /<\/?(?:script|style|template|iframe|object|embed|base|link|meta|textarea|title|plaintext|xmp|listing|no\w+)\b|\s(?:on\w+|style)=/i
/** Text, whole tags and React's marks between texts and around `Suspense`: nothing goes on beyond its end. */
const whole =
  /^(?:[^<]|<\/?[a-z][\w-]*(?:\s+[\w:.-]+(?:="[^"<>]*")?)*\s*\/?>|<!--[ $!?~&/]{1,3}-->)*$/i

const Markup = z.string().refine((html) => whole.test(html) && !foreign.test(html))

const Painted = z.record(LanguageTag, z.object({ wide: Markup, narrow: Markup }))

/** `first-paint.json` of a release: markup of entrance screens, shown before the first script has come, and all that it is styled by. */
export const FirstPaint = z.object({
  /** The host's frames, with an empty `main` for the screen. */
  frames: z.object({ signedIn: Painted, signedOut: Painted }).optional(),
  /** Words of the host by language: markup of a remote has `[[key]]` for them. */
  words: z.record(LanguageTag, z.record(z.string(), z.string())).optional(),
  themes: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  screens: z.record(ScreenName, Painted).default({}),
  /** Rules that the markup uses, by the place of their style sheet among others. */
  rules: z.record(z.string(), z.array(z.string())),
})
export type FirstPaint = z.infer<typeof FirstPaint>

/** Open pages keep a paused release and drop a killed one, whose entry may hold only its id. */
const ReleaseState = z.enum(['active', 'paused', 'killed'])

export const DiscoveredRelease = z.object({
  /** Base URL of the release's files, ending in `/`. */
  url: z.string().min(1),
  metadata: z.object({ version: z.string(), integrity: Sha384.optional() }),
  /** Percentage of companies; 0 for a fallback release. */
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

/** Order of an app's releases: live, canary, previous, killed. The host lists no previous release. */
export const Discovery = z.object({
  schema: z.literal(discoverySchema),
  microFrontends: z.record(z.string(), z.array(DiscoveredRelease).min(1)),
})
export type Discovery = z.infer<typeof Discovery>
