import { AppName } from '@portal/contract'
import { plainIssue } from '@portal/contract/plain-issue'
import { apiOriginOf } from '@portal/contract/ports'
import { TrustProxy } from '@portal/contract/trust-proxy'
import { TelemetrySettings } from '@portal/telemetry/settings'
import { z } from 'zod'
import { deliveryFolder, siteFolder } from '../storage/site-folder'
import { withoutEmpty } from '../variables'

const usualPort = 3900
const megabyte = 1_000_000

/** `32`, or `32,host=64` with other numbers for some apps. */
const Megabytes = z.string().transform((text, context) => {
  const [usual, ...others] = text.split(',')
  const ofApps = new Map<string, number>()
  for (const other of others) {
    const [app, number] = other.split('=')
    if (AppName.safeParse(app).success) ofApps.set(app ?? '', Number(number))
    else ofApps.set('', Number.NaN)
  }
  const isWrong = [Number(usual), ...ofApps.values()].some((number) => !(number > 0))
  if (isWrong) context.addIssue('must be megabytes, such as 32 or 32,host=64')
  const numbers = [Number(usual), ...ofApps.values()]
  return {
    of: (app: string) => (ofApps.get(app) ?? Number(usual)) * megabyte,
    largest: Math.max(...numbers) * megabyte,
  }
})

const Settings = z.object({
  DELIVERY_PORT: z.coerce.number().int().min(0).max(65_535).default(usualPort),
  DELIVERY_HOST: z.string().min(1).default('localhost'),
  DELIVERY_STORE: z.string().min(1).optional(),
  DELIVERY_RELEASE_MB: Megabytes.prefault('32'),
  DELIVERY_APP_MB: Megabytes.prefault('2048'),
  DELIVERY_FAILURES_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  PORTAL_SITE: z.string().min(1).optional(),
  PORTAL_DATA: z.string().min(1).optional(),
  API_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  API_PORT: z.string().optional(),
  TRUST_PROXY: TrustProxy,
  ...TelemetrySettings.shape,
})

/** How large the files of a build, and all releases of an app, may be. */
export interface Budget {
  readonly releaseBytes: (app: string) => number
  /** Of any app. */
  readonly largestRelease: number
  readonly appBytes: (app: string) => number
}

export interface ServiceSettings {
  readonly port: number
  readonly listenOn: string
  /** A folder, or `s3://<bucket>/<folder>`. */
  readonly site: string
  /** The same for tokens, history and uploads. */
  readonly store: string
  readonly api: string
  readonly budget: Budget
  readonly failuresPerMinute: number
  readonly trustProxy: TrustProxy
  readonly telemetry: TelemetrySettings
}

/** Settings of the delivery service from environment variables. Throws Error listing invalid ones. */
export function serviceSettings(variables: Record<string, string | undefined>): ServiceSettings {
  const parsed = Settings.safeParse(withoutEmpty(variables), { error: plainIssue })
  if (!parsed.success) throw new Error(`Invalid settings:\n${z.prettifyError(parsed.error)}`)
  const settings = parsed.data
  const { PORTAL_DATA, PORTAL_SITE, DELIVERY_STORE } = settings
  return {
    port: settings.DELIVERY_PORT,
    listenOn: settings.DELIVERY_HOST,
    site: PORTAL_SITE ?? siteFolder(PORTAL_DATA),
    store: DELIVERY_STORE ?? deliveryFolder(PORTAL_DATA),
    api: apiOriginOf(settings),
    budget: {
      releaseBytes: settings.DELIVERY_RELEASE_MB.of,
      largestRelease: settings.DELIVERY_RELEASE_MB.largest,
      appBytes: settings.DELIVERY_APP_MB.of,
    },
    failuresPerMinute: settings.DELIVERY_FAILURES_PER_MINUTE,
    trustProxy: settings.TRUST_PROXY,
    telemetry: TelemetrySettings.parse(settings),
  }
}
