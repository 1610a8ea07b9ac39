import { createHash } from 'node:crypto'
import { viewerPath } from './viewer-files'

/**
 * Import map of the viewer. The page's policy allows it by digest. Addresses in the page are relative to it, because a
 * front may serve the api below a path.
 */
export const importMap = JSON.stringify({
  imports: {
    three: `.${viewerPath}/three.module.min.js`,
    '@photo-sphere-viewer/core': `.${viewerPath}/viewer.js`,
    '@photo-sphere-viewer/autorotate-plugin': `.${viewerPath}/autorotate.js`,
    '@photo-sphere-viewer/gyroscope-plugin': `.${viewerPath}/gyroscope.js`,
  },
})
const importMapDigest = digestOf(importMap)

/**
 * Loads from this origin only. Allows one style element by its digest; and style attributes, which the viewer needs.
 * @param style content of the style element
 */
export function pagePolicy(style: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${importMapDigest}'`,
    `style-src-elem 'self' 'sha256-${digestOf(style)}'`,
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
