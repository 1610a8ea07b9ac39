import { z } from 'zod'
import { legalFolder } from './site-paths.mjs'

/** Default location of the legal texts on the site. */
const ownLegalText = `/${legalFolder}/{text}.{language}.md`

/**
 * The portal's settings, loaded from `/config.json` at run time, so one build serves every environment.
 * Templates take `{folder}`, `{file}`, `{image}`, `{text}` and `{language}`, each encoded as one segment.
 */
export const PortalConfig = z.object({
  /** Origin of the product API, without a trailing slash. */
  apiOrigin: z.url(),
  /** Public page of a project, for thumbnails, share links and QR codes. */
  projectPage: z.string().includes('{folder}'),
  assets: z.object({
    thumbnail: z.string().includes('{folder}'),
    projectFile: z.string().includes('{folder}').includes('{file}'),
    companyImage: z.string().includes('{image}'),
    portrait: z.string().includes('{image}'),
  }),
  /** Address of a legal text in Markdown: `terms`, `cookies` or `privacy`, in a language. */
  legalText: z.string().includes('{text}').includes('{language}').default(ownLegalText),
  supportPhone: z.string().min(1),
  supportEmail: z.email(),
  /** IANA name of the office's time zone. */
  officeTimeZone: z.string().min(1),
})
export type PortalConfig = z.infer<typeof PortalConfig>

/** Paths of static assets, relative to the api's origin. */
export const assetPaths = {
  projects: '/projects',
  companies: '/images/companies',
  portraits: '/images/appUsers',
} as const

/** Image of a project on cards and social previews. */
export const thumbnailFile = 'socialThumbnail.jpg'
export const panoramaFile = 'panorama.jpg'
/** Subfolder of a project's folder for its PDF files. */
export const projectFilesFolder = 'files'

/** Default templates: the api serves the assets and the project page, the site its legal texts. */
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

/** Fills in a template; each part is encoded as one segment. */
export function fillTemplate(template: string, parts: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    parts[name] === undefined ? whole : encodeURIComponent(parts[name]),
  )
}
