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
const importMapDigest = createHash('sha256').update(importMap).digest('base64')

/** Loads from this origin only; the viewer needs style attributes, and the page has the design tokens in a style. */
export const pagePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${importMapDigest}'`,
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')
