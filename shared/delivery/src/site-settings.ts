import { resolve } from 'node:path'
import { PortalConfig, templatesOf } from '@portal/contract'
import { apiOriginOf, usualApiPort, usualPortalPort } from '@portal/contract/ports'
import { z } from 'zod'
import { repositoryRoot, siteFolder } from './site-folder'

const Port = z.coerce.number().int().min(0).max(65_535)

const Settings = z.object({
  PORTAL_PORT: Port.default(usualPortalPort),
  /** The name or address to listen on; `0.0.0.0` for every interface. */
  PORTAL_HOST: z.string().min(1).default('localhost'),
  PORTAL_DATA: z.string().min(1).optional(),
  /** The folder of the legal texts; a company puts its own into another one. */
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
  /** The folder of the site. */
  site: string
  /** The folder of the legal texts. */
  legal: string
  /** The content of `/config.json`. */
  config: PortalConfig
}

/**
 * The settings of the site server, from environment variables.
 * @throws Error with a list of what is wrong.
 */
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

/** `NAME=` in a file of settings means that it is not set. */
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
