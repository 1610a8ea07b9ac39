import { createHash } from 'node:crypto'
import {
  assetPaths,
  type Language,
  panoramaFile,
  projectFilesFolder,
  thumbnailFile,
} from '@portal/contract'
import { Html, html } from './html'
import type { PublicProject } from './queries'
import { viewerPath } from './viewer-files'
import { pageWords } from './words'

interface PageOf {
  readonly language: Language
  /** Public origin, for absolute URLs in previews. */
  readonly origin: string
}

/**
 * Import map of the viewer. The page's policy allows it by digest. Addresses in the page are relative to it, because a
 * front may serve the api below a path.
 */
const importMap = JSON.stringify({
  imports: {
    three: `.${viewerPath}/three.module.min.js`,
    '@photo-sphere-viewer/core': `.${viewerPath}/index.module.js`,
  },
})
const importMapDigest = createHash('sha256').update(importMap).digest('base64')

/** Loads from this origin only; the viewer needs style attributes. */
export const pagePolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${importMapDigest}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Public page of a project: panorama, name and files. */
export function projectPage(project: PublicProject, { language, origin }: PageOf): string {
  const words = pageWords[language]
  const { title, company, folder, pdfFiles } = project
  const files = `${assetPaths.projects}/${encodeURIComponent(folder)}`
  const description = company ? words.description(company) : words.descriptionAlone
  const url = `${origin}${assetPaths.projects}?name=${encodeURIComponent(folder)}`
  return page(
    language,
    title,
    html`<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Portal 360">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${origin}${files}/${thumbnailFile}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:locale" content="${language === 'pt' ? 'pt_PT' : 'en_GB'}">
<meta name="twitter:card" content="summary_large_image">
<link rel="canonical" href="${url}">
<link rel="stylesheet" href=".${viewerPath}/index.css">
<script type="importmap">${new Html(importMap)}</script>
<script type="module" src=".${viewerPath}/look-around.js"></script>`,
    html`<main class="project">
<div id="viewer" class="viewer" role="group" aria-label="${words.panorama(title)}"
  data-panorama=".${files}/${panoramaFile}" data-words="${JSON.stringify(viewerWords(language))}">
<img class="still" src=".${files}/${thumbnailFile}" alt="${words.panorama(title)}">
<noscript><p class="note">${words.noViewer}</p></noscript>
</div>
<header class="bar">
<h1>${title}</h1>
${company ? html`<p class="company">${company}</p>` : html``}
</header>
${pdfFiles.length > 0 ? fileList(files, pdfFiles, words) : html``}
</main>`,
  )
}

/** Page for an unknown project; equal for every name. */
export function notFoundPage({ language }: Pick<PageOf, 'language'>): string {
  const words = pageWords[language]
  return page(
    language,
    words.notFound,
    html`<meta name="robots" content="noindex">`,
    html`<main class="missing">
<svg viewBox="0 0 64 64" width="96" height="96" aria-hidden="true"><circle cx="32" cy="32" r="27"/><ellipse cx="32" cy="32" rx="11" ry="27"/><path d="M5 32h54M10 17h44M10 47h44"/></svg>
<h1>${words.notFound}</h1>
<p>${words.notFoundText}</p>
</main>`,
  )
}

function page(language: Language, title: string, head: Html, body: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${title} – Portal 360</title>
${head}
<link rel="icon" href=".${viewerPath}/icon.svg">
<link rel="stylesheet" href=".${viewerPath}/page.css">
</head>
<body>
${body}
</body>
</html>
`.text
}

function fileList(
  folder: string,
  names: readonly string[],
  words: { files: string; newTab: string },
) {
  return html`<nav class="files" aria-label="${words.files}">
<ul>
${names.map(
  (
    name,
  ) => html`<li><a href=".${folder}/${projectFilesFolder}/${encodeURIComponent(name)}" target="_blank" rel="noopener" aria-label="${name} (${words.newTab})">${name}</a></li>
`,
)}</ul>
</nav>`
}

function viewerWords(language: Language) {
  const { zoom, zoomIn, zoomOut, moveUp, moveDown, moveLeft, moveRight, ...more } =
    pageWords[language]
  const { fullscreen, loading, loadError, noViewer } = more
  return {
    ...{ zoom, zoomIn, zoomOut, moveUp, moveDown, moveLeft, moveRight, fullscreen, loading },
    ...{ loadError, webglError: noViewer },
  }
}
