import { resolve } from 'node:path'
import { PortalConfig, templatesOf } from '@portal/contract'
import { apiOriginOf, usualApiPort, usualPortalPort } from '@portal/contract/ports'
import { z } from 'zod'
import { repositoryRoot, siteFolder } from '../storage/site-folder'

const Port = z.coerce.number().int().min(0).max(65_535)

const Settings = z.object({
  PORTAL_PORT: Port.default(usualPortalPort),
  /** Host name or address to listen on; `0.0.0.0` for all interfaces. */
  PORTAL_HOST: z.string().min(1).default('localhost'),
  PORTAL_DATA: z.string().min(1).optional(),
  /** Folder of the legal texts; a company may use its own. */
  LEGAL_FOLDER: z.string().min(1).default('legal'),
  API_PORT: Port.default(usualApiPort),
  API_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url === new URL(url).origin, 'an origin, without a path')
    .optional(),
  PROJECT_PAGE: PortalConfig.shape.projectPage.optional(),
  SUPPORT_PHONE: PortalConfig.shape.supportPhone.default('+351 210 000 360'),
  SUPPORT_EMAIL: PortalConfig.shape.supportEmail.default('support@portal360.example'),
  OFFICE_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'not the IANA name of a time zone')
    .default('Europe/Lisbon'),
})

export interface SiteSettings {
  port: number
  listenOn: string
  site: string
  legal: string
  /** Content of `/config.json`. */
  config: PortalConfig
}

/** Settings of the site server from environment variables. Throws Error listing invalid ones. */
export function siteSettings(environment: Record<string, string | undefined>): SiteSettings {
  const parsed = Settings.safeParse(withoutEmpty(environment))
  if (!parsed.success)
    throw new Error(`These settings are wrong:\n${z.prettifyError(parsed.error)}`)
  const settings = parsed.data
  const apiOrigin = apiOriginOf(settings)
  const templates = templatesOf(apiOrigin)
  return {
    port: settings.PORTAL_PORT,
    listenOn: settings.PORTAL_HOST,
    site: siteFolder(settings.PORTAL_DATA),
    legal: resolve(repositoryRoot, settings.LEGAL_FOLDER),
    config: {
      apiOrigin,
      projectPage: settings.PROJECT_PAGE ?? templates.projectPage,
      assets: templates.assets,
      legalText: templates.legalText,
      supportPhone: settings.SUPPORT_PHONE,
      supportEmail: settings.SUPPORT_EMAIL,
      officeTimeZone: settings.OFFICE_TIME_ZONE,
    },
  }
}

/** `NAME=` in a settings file means unset. */
function withoutEmpty(environment: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
