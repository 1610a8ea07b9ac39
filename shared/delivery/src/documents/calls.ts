import { randomBytes } from 'node:crypto'
import { AppName, VersionId } from '@portal/contract'
import { z } from 'zod'
import { ReleaseError } from '../storage/storage'
import { Envelope } from './dsse'

// What the command line and the delivery service tell each other. A service refuses fields that it doesn't know,
// because they may restrict a call; a client prints whatever text a newer service sends.

export const verbs = [
  'publish',
  'promote',
  'canary',
  'rollback',
  'kill',
  'pause',
  'resume',
  'repair',
  'prune',
  'compose',
  'status',
  'history',
] as const
export const Verb = z.enum(verbs)
export type Verb = z.infer<typeof Verb>

const appsAtMost = 50
const signaturesAtMost = 10
const apps = z.array(AppName).min(1).max(appsAtMost)
const app = { app: AppName }
const release = { app: AppName, id: VersionId.optional() }

/** Identifies the files of an upload. */
export const UploadId = z.string().regex(/^[0-9a-f]{32}$/)

/** Time of the last entry of the history before the call, which a service adds: later ones may be of the call itself. */
const after = { after: z.iso.datetime().nullable().optional() }

const Promotion = z.strictObject({ ...release, expect: VersionId.nullable().optional() })

const textAtMost = 2000
const text = z.string().max(textAtMost).nullable()
const source = z.strictObject({
  repository: text,
  commit: text,
  isModified: z.boolean(),
  build: text,
})

const publishCall = z.strictObject({
  verb: z.literal('publish'),
  ...app,
  upload: UploadId,
  source: source.optional(),
  /** Id of the key that the client signs the release with afterwards. */
  key: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
})

/** A command, without the publish, whose files come first. */
const siteCalls = [
  z.strictObject({
    verb: z.literal('sign'),
    ...app,
    id: VersionId,
    /** Whether the publish before it stored a new release. */
    isNew: z.boolean(),
    envelope: Envelope.refine(({ signatures }) => signatures.length <= signaturesAtMost),
  }),
  z.strictObject({
    verb: z.literal('promote'),
    promotions: z.array(Promotion).min(1).max(appsAtMost),
  }),
  z.strictObject({
    verb: z.literal('canary'),
    ...release,
    ...after,
    /** Percent of the companies. */
    share: z.number().optional(),
    end: z.boolean().default(false),
  }),
  z.strictObject({
    verb: z.literal('rollback'),
    apps,
    /** Live releases before it, by app. */
    expect: z.record(z.string(), VersionId).optional(),
  }),
  z.strictObject({ verb: z.literal('kill'), ...release, ...after }),
  z.strictObject({ verb: z.literal('pause'), ...app, ...after }),
  z.strictObject({ verb: z.literal('resume'), ...app, ...after }),
  z.strictObject({ verb: z.literal('repair'), ...app }),
  z.strictObject({ verb: z.literal('prune'), apps, keep: z.number().int().optional() }),
  z.strictObject({ verb: z.literal('compose') }),
  /** With an app, only what is published and live of it. */
  z.strictObject({ verb: z.literal('status'), app: AppName.optional() }),
  z.strictObject({ verb: z.literal('history'), ...app }),
] as const
const SiteCall = z.discriminatedUnion('verb', siteCalls)
export type SiteCall = z.infer<typeof SiteCall>

export const Call = z.discriminatedUnion('verb', [publishCall, ...siteCalls])
export type Call = z.infer<typeof Call>

/** Body of `POST /v1/calls`. The id names the attempt: a service carries it out once. */
export const CallRequest = z.strictObject({ id: z.uuidv7().lowercase(), call: Call })
export type CallRequest = z.infer<typeof CallRequest>

/** What a command prints. */
export const Outcome = z.object({
  lines: z.array(z.string()),
  warnings: z.array(z.string()),
  /** For `--json`. */
  result: z.unknown(),
})
export type Outcome = z.infer<typeof Outcome>

/** The result of a call. Throws ReleaseError where a service sends something else. */
export function resultOf<T>(schema: z.ZodType<T>, { result }: Outcome): T {
  const read = schema.safeParse(result)
  if (read.success) return read.data
  throw new ReleaseError('The service does not answer as expected. Check PORTAL_SITE, or update.')
}

export const ErrorReply = z.object({ error: z.string() })
export type ErrorReply = z.infer<typeof ErrorReply>

/** Neither hidden, nor outside of the folder. */
const FilePath = z
  .string()
  .max(200)
  .regex(/^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/, 'must be a path inside the build')

const filesAtMost = 5000

/** Body of `POST /v1/uploads`: the files of a build, without source maps. */
export const UploadRequest = z.strictObject({
  ...app,
  /** Of its `package.json`. */
  version: z.string().max(50),
  files: z
    .array(
      z.strictObject({
        path: FilePath,
        digest: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
        /** Bytes. */
        size: z.number().int().min(0),
      }),
    )
    .min(1)
    .max(filesAtMost),
})
export type UploadRequest = z.infer<typeof UploadRequest>

/** Digests of the files that the service lacks. */
export const UploadReply = z.object({ upload: UploadId, missing: z.array(z.string()) })
export type UploadReply = z.infer<typeof UploadReply>

/** Apps that a call changes or reads; none for calls about the whole site. */
export function appsOfCall(call: Call): AppName[] {
  if ('promotions' in call) return call.promotions.map((promotion) => promotion.app)
  if ('apps' in call) return call.apps
  return 'app' in call && call.app ? [call.app] : []
}

/** A UUID of version 7, which begins with the time. */
export function newCallId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Milliseconds since 1970. */
export function timeOfCallId(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}

/** Digest of a file as part of an address. */
export function hexOf(digest: string): string {
  return Buffer.from(digest.replace('sha384-', ''), 'base64').toString('hex')
}
