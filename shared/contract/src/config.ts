import { z } from 'zod'
import { legalFolder } from './site-paths'

const defaultLegalText = `/${legalFolder}/{text}.{language}.md`

/** `/config.json`, loaded at run time so that one build serves every environment. */
export const PortalConfig = z.object({
  /** Without a trailing slash. */
  apiOrigin: z.url(),
  projectPage: z.string().includes('{folder}'),
  assets: z.object({
    thumbnail: z.string().includes('{folder}'),
    projectFile: z.string().includes('{folder}').includes('{file}'),
    companyImage: z.string().includes('{image}'),
    portrait: z.string().includes('{image}'),
  }),
  legalText: z.string().includes('{text}').includes('{language}').default(defaultLegalText),
  supportPhone: z.string().min(1),
  supportEmail: z.email(),
  officeTimeZone: z.string().min(1),
  /** Receiver of the Sentry protocol for the errors of pages; without it they report none. */
  sentryDsn: z.url().optional(),
  traceCalls: z.boolean().optional(),
  /** Whether `?mf=` previews releases without a signed link. */
  openPreviews: z.boolean().optional(),
  previewKeys: z.array(z.string()).optional(),
  /** Share of pages that report the health of releases, 0 to 1; default: all. */
  healthSample: z.number().min(0).max(1).optional(),
})
export type PortalConfig = z.infer<typeof PortalConfig>

export const assetPaths = {
  projects: '/projects',
  companies: '/images/companies',
  portraits: '/images/appUsers',
} as const

export const thumbnailFile = 'socialThumbnail.jpg'
export const panoramaFile = 'panorama.jpg'
export const projectFilesFolder = 'files'

export function templatesOf(
  apiOrigin: string,
): Pick<PortalConfig, 'projectPage' | 'assets' | 'legalText'> {
  return {
    legalText: defaultLegalText,
    projectPage: `${apiOrigin}/projects?name={folder}`,
    assets: {
      thumbnail: `${apiOrigin}${assetPaths.projects}/{folder}/${thumbnailFile}`,
      projectFile: `${apiOrigin}${assetPaths.projects}/{folder}/${projectFilesFolder}/{file}`,
      companyImage: `${apiOrigin}${assetPaths.companies}/{image}`,
      portrait: `${apiOrigin}${assetPaths.portraits}/{image}`,
    },
  }
}

export function fillTemplate(template: string, parts: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    parts[name] === undefined ? whole : encodeURIComponent(parts[name]),
  )
}
