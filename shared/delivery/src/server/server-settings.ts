import { plainIssue } from '@portal/contract/plain-issue'
import { usualPortalPort } from '@portal/contract/ports'
import { TelemetrySettings } from '@portal/telemetry/settings'
import { z } from 'zod'
import { siteFolder } from '../storage/site-folder'
import { withoutEmpty } from '../variables'

const Settings = z.object({
  PORTAL_PORT: z.coerce.number().int().min(0).max(65_535).default(usualPortalPort),
  PORTAL_HOST: z.string().min(1).default('localhost'),
  PORTAL_DATA: z.string().min(1).optional(),
  ...TelemetrySettings.shape,
})

export interface ServerSettings {
  port: number
  /** Host name or address; `0.0.0.0` for all interfaces. */
  listenOn: string
  site: string
  telemetry: TelemetrySettings
}

/** Settings of the site server from environment variables. Throws Error listing invalid ones. */
export function serverSettings(variables: Record<string, string | undefined>): ServerSettings {
  const parsed = Settings.safeParse(withoutEmpty(variables), { error: plainIssue })
  if (!parsed.success) throw new Error(`Invalid settings:\n${z.prettifyError(parsed.error)}`)
  const { PORTAL_PORT, PORTAL_HOST, PORTAL_DATA } = parsed.data
  return {
    port: PORTAL_PORT,
    listenOn: PORTAL_HOST,
    site: siteFolder(PORTAL_DATA),
    telemetry: TelemetrySettings.parse(parsed.data),
  }
}
