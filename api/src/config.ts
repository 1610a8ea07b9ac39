import { isAbsolute, join, resolve } from 'node:path'
import { PortalConfig } from '@portal/contract'
import { plainIssue } from '@portal/contract/plain-issue'
import { apiOriginOf, portsOfAPortal, usualApiPort, usualPortalPort } from '@portal/contract/ports'
import { discoveryPath } from '@portal/contract/site-paths'
import { TrustProxy } from '@portal/contract/trust-proxy'
import { BucketSettings, isBucketAddress } from '@portal/object-store/bucket'
import { TelemetrySettings } from '@portal/telemetry/settings'
import { z } from 'zod'
import type { FilesPlace } from './files/open-files'

const repositoryRoot = resolve(import.meta.dirname, '../..')

/** Origins of a portal and its development servers on this machine. */
const usualOrigins = ['localhost', '127.0.0.1'].flatMap((name) =>
  Array.from({ length: portsOfAPortal }, (_, at) => `http://${name}:${usualPortalPort + at}`),
)

const Origin = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) origin', abort: true })
  .refine((url) => new URL(url).origin === url, 'must be an origin, without a path or a slash')
const BaseAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })
  .refine(
    (url) => `${new URL(url)}`.replace(/\/$/, '') === url,
    'must be an address without a slash at its end',
  )
const Sender = z
  .string()
  .regex(
    /^([^<>@\r\n]* <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'must be an address or Name <address>',
  )
const Days = z.coerce.number().pipe(z.int().min(30).max(3650)).default(365)
const Switch = z.enum(['on', 'off']).transform((value) => value === 'on')
/** Production refuses these unless `PRODUCTION_ALLOWS` lists them. */
const Exception = z.enum(['demo-data', 'mail-in-files', 'demo-mail', 'http'])
/** Nobody reads mail to this domain. */
const demoDomain = 'portal360.example'
const SecretKey = z.string().min(32)
const Keys = z
  .string()
  .transform((list) => list.split(',').map((key) => key.trim()))
  .pipe(z.tuple([SecretKey], SecretKey))
const Port = z.coerce.number().pipe(z.int().min(0).max(65_535))

const Settings = z
  .object({
    API_PORT: Port.default(usualApiPort),
    API_HOST: z.string().min(1).default('127.0.0.1'),
    PORTAL_DATA: z.string().min(1).default('var'),
    FILES: z
      .string()
      .refine(
        (place) => isAbsolute(place) || isBucketAddress(place),
        'must be the absolute path of a folder, or s3://bucket/folder',
      )
      .optional(),
    ...BucketSettings.partial().shape,
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgres://…' }).optional(),
    DATABASE_CONNECTIONS: z.coerce.number().pipe(z.int().min(3).max(200)).default(10),
    PORTAL_ORIGINS: z
      .string()
      .transform((list) => list.split(',').map((origin) => origin.trim()))
      .pipe(z.array(Origin))
      .default(usualOrigins),
    PORTAL_URL: Origin.default(`http://localhost:${usualPortalPort}`),
    DISCOVERY_URL: z
      .string()
      .transform((list) => (list === 'off' ? [] : list.split(',').map((url) => url.trim())))
      .pipe(z.array(z.url({ protocol: /^https?$/ })))
      .optional(),
    API_ORIGIN: BaseAddress.optional(),
    PROJECT_PAGE: z.string().optional(),
    MAIL_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://… or smtps://…' })
      .optional(),
    MAIL_FROM: Sender.default(`Portal 360 <no-reply@${demoDomain}>`),
    SUPPORT_EMAIL: PortalConfig.shape.supportEmail.default(`support@${demoDomain}`),
    TRUST_PROXY: TrustProxy,
    DURABLE: Switch.optional(),
    SEED: z.enum(['demo', 'none']).optional(),
    NODE_ENV: z.string().optional(),
    PRODUCTION_ALLOWS: z
      .string()
      .transform((list) => list.split(',').map((one) => one.trim()))
      .pipe(z.array(Exception))
      .default([]),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    METRICS_TOKEN: z.string().min(16).optional(),
    EVENTS_KEY: SecretKey.optional(),
    SECOND_FACTOR_KEY: Keys.optional(),
    EVENTS_DAYS: Days,
    MESSAGES_DAYS: Days,
    SHARES_DAYS: Days,
    API_REQUESTS_PER_MINUTE: z.coerce.number().pipe(z.int().positive()).default(1200),
    NETWORK_ATTEMPTS_FACTOR: z.coerce.number().pipe(z.int().min(1).max(1000)).default(1),
    ...TelemetrySettings.shape,
  })
  .transform(({ FILES, ...env }, { issues }) => {
    if (FILES === undefined || !isBucketAddress(FILES)) return { ...env, FILES }
    const settings = BucketSettings.safeParse(env)
    for (const { path, message } of settings.error?.issues ?? [])
      issues.push({ code: 'custom', path, message: `${message}; FILES needs it`, input: env })
    return { ...env, FILES, bucketSettings: settings.data }
  })
  .transform((env) => ({
    port: env.API_PORT,
    /** Address to listen on; default: this machine only. */
    host: env.API_HOST,
    dataFolder: resolve(repositoryRoot, env.PORTAL_DATA),
    files: filesPlaceOf(env),
    /** Absent: the embedded database in the data folder. */
    databaseUrl: env.DATABASE_URL,
    /** Whether the embedded database forces each change to the disk before it acknowledges it. */
    isDurable: env.DURABLE ?? env.NODE_ENV === 'production',
    /** Maximum connections of this process to a database server. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    origins: env.PORTAL_ORIGINS,
    portalUrl: env.PORTAL_URL,
    /** Discovery documents of the sites whose pages are connected; none to disable release events. */
    discoveryUrls: env.DISCOVERY_URL ?? [`${env.PORTAL_URL}/${discoveryPath}`],
    /** Public base address of this api; absent if the product site has the public project pages. */
    publicOrigin: env.PROJECT_PAGE ? undefined : apiOriginOf(env),
    /** Absent: mail goes to the data folder's `outbox`. */
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    /** Recipient of messages from the contacts dialog. */
    supportEmail: env.SUPPORT_EMAIL,
    /** Whether X-Forwarded-For has the caller's address. */
    trustProxy: env.TRUST_PROXY,
    seed: env.SEED ?? usualSeed(env),
    isProduction: env.NODE_ENV === 'production',
    productionAllows: env.PRODUCTION_ALLOWS,
    logLevel: env.LOG_LEVEL,
    requestsPerMinute: env.API_REQUESTS_PER_MINUTE,
    networkAttemptsFactor: env.NETWORK_ATTEMPTS_FACTOR,
    /** Token for `/metrics`; absent: only local requests may read them. */
    metricsToken: env.METRICS_TOKEN,
    /** Key of the hashes of e-mail addresses without an account, in security events. */
    eventsKey: env.EVENTS_KEY,
    /** Keys of the secrets of second factors: the first seals, all open. */
    secondFactorKeys: env.SECOND_FACTOR_KEY,
    /** How long personal data that no account has is kept. */
    keptDays: {
      events: env.EVENTS_DAYS,
      messages: env.MESSAGES_DAYS,
      /** Then who shared is forgotten, and the share stays counted. */
      sharers: env.SHARES_DAYS,
    },
    telemetry: TelemetrySettings.parse(env),
  }))

function filesPlaceOf(env: {
  PORTAL_DATA: string
  FILES: string | undefined
  bucketSettings?: BucketSettings | undefined
}): FilesPlace {
  const { FILES, bucketSettings, PORTAL_DATA } = env
  if (FILES && bucketSettings) return { bucket: FILES, settings: bucketSettings }
  return { folder: FILES ?? join(resolve(repositoryRoot, PORTAL_DATA), 'assets') }
}

/** Demo accounts have a known password, and production has no demo data installed. */
function usualSeed(env: { DATABASE_URL?: string | undefined; NODE_ENV?: string | undefined }) {
  const isForDevelopers = env.DATABASE_URL === undefined && env.NODE_ENV !== 'production'
  return isForDevelopers ? 'demo' : 'none'
}

export type Config = z.output<typeof Settings>

/** Ends the process, with a message for its operator. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Settings of the process. Empty variables count as absent. Throws StartRefused with one line per invalid setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given, { error: plainIssue })
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new StartRefused(`The settings of the api are invalid:\n${wrong.join('\n')}`)
}

/** Throws StartRefused, with one line per setting, for what suits developers only and is not allowed in production. */
export function refuseUnsafe(config: Config): void {
  if (!config.isProduction) return
  const problems = {
    'demo-data': config.seed === 'demo' ? ['SEED: demo accounts have a known password'] : [],
    'mail-in-files': config.mailUrl ? [] : ['MAIL_URL: without it mail stays in files'],
    'demo-mail': [
      ...demoAddress('MAIL_FROM', config.mailFrom),
      ...demoAddress('SUPPORT_EMAIL', config.supportEmail),
    ],
    http: [
      ...unencrypted('PORTAL_URL', config.portalUrl),
      ...unencrypted('PORTAL_ORIGINS', ...config.origins),
      ...unencrypted('API_ORIGIN', config.publicOrigin),
    ],
  }
  const lines = Exception.options
    .filter((exception) => !config.productionAllows.includes(exception))
    .flatMap((exception) => problems[exception].map((problem) => `  ${problem} (${exception})`))
  if (lines.length > 0)
    throw new StartRefused(
      `The api cannot start, because its settings are not safe in production:\n${lines.join('\n')}\n` +
        'If they are meant, list the words in brackets in PRODUCTION_ALLOWS, separated by commas.',
    )
}

function demoAddress(setting: string, text: string): string[] {
  const [, address] = /([^<>\s]+)>?$/.exec(text) ?? []
  return address?.toLowerCase().endsWith(`@${demoDomain}`)
    ? [`${setting}: ${address} is a demo address`]
    : []
}

function unencrypted(setting: string, ...addresses: (string | undefined)[]): string[] {
  const found = addresses.find((address) => address?.startsWith('http:'))
  return found ? [`${setting}: ${found} is not encrypted`] : []
}
