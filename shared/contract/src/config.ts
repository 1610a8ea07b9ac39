import { z } from 'zod'
import { legalFolder } from './site-paths.mjs'

/** Where a site has its legal texts, unless it says another place. */
const ownLegalText = `/${legalFolder}/{text}.{language}.md`

/**
 * The portal's settings, read at run time from `/config.json` of the site, so that one build serves
 * every environment. Templates take `{folder}`, `{file}`, `{image}`, `{text}` and `{language}`, each encoded as one
 * segment.
 */
export const PortalConfig = z.object({
  /** Origin of the product API, without a slash at the end. */
  apiOrigin: z.url(),
  /** Public page of a project: thumbnails, share links and QR codes lead there. */
  projectPage: z.string().includes('{folder}'),
  assets: z.object({
    thumbnail: z.string().includes('{folder}'),
    projectFile: z.string().includes('{folder}').includes('{file}'),
    companyImage: z.string().includes('{image}'),
    portrait: z.string().includes('{image}'),
  }),
  /** Where a legal text stands, as Markdown: `terms`, `cookies` or `privacy`, in a language. */
  legalText: z.string().includes('{text}').includes('{language}').default(ownLegalText),
  supportPhone: z.string().min(1),
  supportEmail: z.email(),
  /** IANA name of the office's time zone, for the hours on the contacts dialog. */
  officeTimeZone: z.string().min(1),
})
export type PortalConfig = z.infer<typeof PortalConfig>

/** Where the api serves static assets, relative to its origin. */
export const assetPaths = {
  projects: '/projects',
  companies: '/images/companies',
  portraits: '/images/appUsers',
} as const

/** The file of a project's folder that cards and social previews show. */
export const thumbnailFile = 'socialThumbnail.jpg'
export const panoramaFile = 'panorama.jpg'
/** The folder of a project's folder that holds its PDF files. */
export const projectFilesFolder = 'files'

/** The templates of a portal whose assets and project page the api serves, and whose site its legal texts. */
export function templatesOf(
  apiOrigin: string,
): Pick<PortalConfig, 'projectPage' | 'assets' | 'legalText'> {
  return {
    legalText: ownLegalText,
    projectPage: `${apiOrigin}/projects?name={folder}`,
    assets: {
      thumbnail: `${apiOrigin}${assetPaths.projects}/{folder}/${thumbnailFile}`,
      projectFile: `${apiOrigin}${assetPaths.projects}/{folder}/${projectFilesFolder}/{file}`,
      companyImage: `${apiOrigin}${assetPaths.companies}/{image}`,
      portrait: `${apiOrigin}${assetPaths.portraits}/{image}`,
    },
  }
}

/** A template of the settings with its parts filled in, each encoded as one segment. */
export function fillTemplate(template: string, parts: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    parts[name] === undefined ? whole : encodeURIComponent(parts[name]),
  )
}
