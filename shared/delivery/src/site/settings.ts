import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { PortalConfig, templatesOf } from '@portal/contract'
import { plainIssue } from '@portal/contract/plain-issue'
import { apiOriginOf, usualApiPort } from '@portal/contract/ports'
import { z } from 'zod'
import { parseJson } from '../storage/json'
import { repositoryRoot } from '../storage/site-folder'
import { ReleaseError } from '../storage/storage'
import { withoutEmpty } from '../variables'

export interface SiteSettings {
  config: PortalConfig
  legal: string
}

const ApiOrigin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (url) => `${new URL(url)}`.replace(/\/$/, '') === url,
    'an address without a slash at its end',
  )
const Dsn = z.url({ protocol: /^https?$/ })
const PreviewKeys = z.array(z.string().regex(/^[\w-]{87}$/, 'not a public key of preview-key'))
const Switch = z.enum(['on', 'off']).transform((value) => value === 'on')
const TimeZone = z.string().refine(isTimeZone, 'not the IANA name of a time zone')

const Environment = z.strictObject({
  apiOrigin: ApiOrigin,
  projectPage: PortalConfig.shape.projectPage.optional(),
  supportPhone: PortalConfig.shape.supportPhone,
  supportEmail: PortalConfig.shape.supportEmail,
  officeTimeZone: TimeZone,
  sentryDsn: Dsn.optional(),
  traceCalls: z.boolean().optional(),
  openPreviews: z.boolean().optional(),
  previewKeys: PreviewKeys.optional(),
  healthSample: PortalConfig.shape.healthSample,
  legalFolder: z.string().min(1).optional(),
})

/** A settings file: the values of each environment, such as `production`. */
const SettingsFile = z.record(z.string(), Environment)

/**
 * Settings of one environment in a settings file. `legalFolder` is relative to the file.
 * @throws {ReleaseError} when the file is missing or wrong, or has no such environment.
 */
export async function settingsInFile(file: string, environment: string): Promise<SiteSettings> {
  const text = await readFile(file).catch(() => {
    throw new ReleaseError(`${file} cannot be read.`)
  })
  const parsed = SettingsFile.safeParse(parseJson(text, file), { error: plainIssue })
  if (!parsed.success)
    throw new ReleaseError(`${file} is not valid:\n${z.prettifyError(parsed.error)}`)
  const values = parsed.data[environment]
  if (values === undefined)
    throw new ReleaseError(
      `${file} has no environment ${environment}. It has: ${Object.keys(parsed.data).join(', ')}.`,
    )
  const { legalFolder, ...rest } = values
  return settingsOf(rest, legalFolder && resolve(dirname(file), legalFolder))
}

const Variables = z.object({
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(usualApiPort),
  API_ORIGIN: ApiOrigin.optional(),
  PROJECT_PAGE: PortalConfig.shape.projectPage.optional(),
  SUPPORT_PHONE: PortalConfig.shape.supportPhone.default('+351 210 000 360'),
  SUPPORT_EMAIL: PortalConfig.shape.supportEmail.default('support@portal360.example'),
  OFFICE_TIME_ZONE: TimeZone.default('Europe/Lisbon'),
  PAGE_SENTRY_DSN: Dsn.optional(),
  TRACE_CALLS: Switch.optional(),
  OPEN_PREVIEWS: Switch.default(true),
  PREVIEW_KEYS: z
    .string()
    .transform((keys) => keys.split(','))
    .pipe(PreviewKeys)
    .optional(),
  HEALTH_SAMPLE: z.coerce.number().pipe(z.number().min(0).max(1)).optional(),
  LEGAL_FOLDER: z.string().min(1).optional(),
})

/** Settings from environment variables, with defaults for a demonstration. Throws Error listing invalid ones. */
export function settingsInVariables(variables: Record<string, string | undefined>): SiteSettings {
  const parsed = Variables.safeParse(withoutEmpty(variables), { error: plainIssue })
  if (!parsed.success) throw new Error(`Invalid settings:\n${z.prettifyError(parsed.error)}`)
  const { PROJECT_PAGE, LEGAL_FOLDER, ...values } = parsed.data
  return settingsOf(
    {
      apiOrigin: apiOriginOf(values),
      projectPage: PROJECT_PAGE,
      supportPhone: values.SUPPORT_PHONE,
      supportEmail: values.SUPPORT_EMAIL,
      officeTimeZone: values.OFFICE_TIME_ZONE,
      sentryDsn: values.PAGE_SENTRY_DSN,
      traceCalls: values.TRACE_CALLS,
      openPreviews: values.OPEN_PREVIEWS,
      previewKeys: values.PREVIEW_KEYS,
      healthSample: values.HEALTH_SAMPLE,
    },
    LEGAL_FOLDER,
  )
}

type Values = Omit<z.infer<typeof Environment>, 'legalFolder'>

function settingsOf({ projectPage, ...values }: Values, legal = 'legal'): SiteSettings {
  const templates = templatesOf(values.apiOrigin)
  return {
    config: { ...templates, ...values, projectPage: projectPage ?? templates.projectPage },
    legal: resolve(repositoryRoot, legal),
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
