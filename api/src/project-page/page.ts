import { assetPaths, type Language, panoramaFile, thumbnailFile } from '@portal/contract'
import { smallerPanoramaFile } from '../files/panorama-sizes'
import { Html, html } from '../html'
import { documents, drawer, opener, printedAddress, sharing } from './drawers'
import { type IconName, icon } from './icons'
import { layout } from './layout'
import { importMap } from './policy'
import type { PublicProject } from './queries'
import { viewerPath } from './viewer-files'
import { type PageWords, pageWords } from './words'

interface PageOf {
  readonly language: Language
  /** Public origin, for absolute URLs in previews. */
  readonly origin: string
  /** Widths of the smaller panoramas that are stored. */
  readonly widths: readonly number[]
  /** Address of the portal, for who came from it. */
  readonly wayBack: string | undefined
}

const modules = [
  'viewer.js',
  'autorotate.js',
  'gyroscope.js',
  'three.module.min.js',
  'three.core.min.js',
]

/** Public page of a project: panorama, name, ways to share it, and documents. */
export function projectPage(project: PublicProject, page: PageOf): string {
  const { language, origin } = page
  const words = pageWords[language]
  const { title, company, folder, pdfFiles } = project
  const files = `${assetPaths.projects}/${encodeURIComponent(folder)}`
  const url = `${origin}${assetPaths.projects}?name=${encodeURIComponent(folder)}`
  const smaller = page.widths.map((width) => `.${files}/${smallerPanoramaFile(width)}`).join(' ')
  return layout(language, {
    title,
    accent: project.accent,
    head: html`${previewTags(project, page, url)}
<link rel="stylesheet" href=".${viewerPath}/viewer.css">
<script type="importmap">${new Html(importMap)}</script>
<script type="module" src=".${viewerPath}/look-around.js"></script>
${modules.map((file) => html`<link rel="modulepreload" href=".${viewerPath}/${file}">\n`)}`,
    body: html`<main class="project">
<header class="chrome top">
${page.wayBack ? html`<a id="way-back" class="button" href="${page.wayBack}">${icon('back')}<span class="label">${words.back}</span></a>` : html``}
<div class="plate name">
${project.logo ? html`<img class="logo" src=".${assetPaths.companies}/${encodeURIComponent(project.logo)}" alt="" width="44" height="44">` : html``}
${project.accent ? html`<span class="accent"></span>` : html``}
<div><h1>${title}</h1>
${company ? html`<p class="company">${company}</p>` : html``}</div>
</div>
<div class="actions">
${pdfFiles.length > 0 ? opener('documents', 'document', words.files) : html``}
${opener('share', 'share', words.share)}
</div>
</header>
<div id="viewer" class="viewer" data-panorama=".${files}/${panoramaFile}" data-smaller="${smaller}" data-label="${words.panorama(title)}">
<img class="still" src=".${files}/${thumbnailFile}" alt="${words.panorama(title)}">
</div>
${printedAddress(url, words)}
<p id="viewer-help" hidden>${words.panoramaHelp}</p>
<p class="plate hint keys" aria-hidden="true">${words.keys}</p>
<p id="hint" class="plate hint" aria-hidden="true" hidden>${icon('hand')}${words.drag}</p>
<p id="loading" class="plate hint" hidden>${words.loading}</p>
<p id="status" class="plate hint" role="status" data-refused="${words.gyroscopeRefused}"></p>
${note('no-webgl', words.noWebGl, files, words)}
${note('load-error', words.loadError, files, words)}
<noscript>${note('', words.noScripts, files, words)}${documents(files, pdfFiles, words)}</noscript>
${controls(words)}
${pdfFiles.length > 0 ? drawer('documents', words.files, documents(files, pdfFiles, words), words) : html``}
${drawer('share', words.shareTitle, sharing(title, url, words), words)}
</main>`,
  })
}

/** Page for an unknown project; equal for every name. */
export function notFoundPage(language: Language): string {
  const words = pageWords[language]
  return layout(language, {
    title: words.notFound,
    accent: null,
    head: html`<meta name="robots" content="noindex">`,
    body: html`<main class="missing">
<svg viewBox="0 0 64 64" width="96" height="96" aria-hidden="true"><circle cx="32" cy="32" r="27"/><ellipse cx="32" cy="32" rx="11" ry="27"/><path d="M5 32h54M10 17h44M10 47h44"/></svg>
<h1>${words.notFound}</h1>
<p>${words.notFoundText}</p>
</main>`,
  })
}

function previewTags(
  { title, company, folder }: PublicProject,
  { language, origin }: PageOf,
  url: string,
): Html {
  const words = pageWords[language]
  const description = company ? words.description(company) : words.descriptionAlone
  const picture = `${origin}${assetPaths.projects}/${encodeURIComponent(folder)}/${thumbnailFile}`
  return html`<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Portal 360">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${picture}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:locale" content="${language === 'pt' ? 'pt_PT' : 'en_GB'}">
<meta name="twitter:card" content="summary_large_image">
<link rel="canonical" href="${url}">`
}

function controls(words: PageWords): Html {
  const button = (id: string, name: IconName, label: string) =>
    html`<button type="button" class="button" id="${id}" aria-label="${label}" title="${label}">${icon(name)}</button>
`
  const toggle = (id: string, name: IconName, label: string) =>
    html`<button type="button" class="button" id="${id}" aria-label="${label}" title="${label}" aria-pressed="false">${icon(name)}</button>
`
  return html`<div id="controls" class="chrome controls" role="group" aria-label="${words.controls}" hidden>
<div class="plate">
${button('move-left', 'left', words.moveLeft)}${button('move-right', 'right', words.moveRight)}${button('move-up', 'up', words.moveUp)}${button('move-down', 'down', words.moveDown)}</div>
<div class="plate">
${button('zoom-out', 'minus', words.zoomOut)}${button('zoom-in', 'plus', words.zoomIn)}</div>
<div class="plate">
${toggle('autorotate', 'rotate', words.autorotate)}${toggle('gyroscope', 'motion', words.gyroscope)}${toggle('fullscreen', 'fullscreen', words.fullscreen)}</div>
</div>`
}

function note(id: string, text: string, files: string, words: PageWords): Html {
  return html`<div class="plate note" ${id ? html`id="${id}" role="alert" hidden` : html``}><p>${text}</p>
<p><a href=".${files}/${panoramaFile}" target="_blank" rel="noopener">${words.picture} (${words.newTab})</a></p></div>
`
}
