import { projectFilesFolder } from '@portal/contract'
import { renderSVG } from 'uqr'
import { Html, html } from '../html'
import { type IconName, icon } from './icons'
import type { PageWords } from './words'

/** With the quiet zone that readers need. */
export const qrOptions = { border: 4, pixelSize: 6 }

/** Button that opens a drawer. */
export function opener(drawer: string, name: IconName, label: string): Html {
  return html`<button type="button" class="button opener" data-opens="${drawer}" aria-haspopup="dialog" hidden>${icon(name)}<span class="label">${label}</span></button>
`
}

/** Dialog at the edge of the page. */
export function drawer(id: string, title: string, content: Html, { close }: PageWords): Html {
  return html`<dialog id="${id}" class="drawer" aria-labelledby="${id}-title">
<div class="head"><h2 id="${id}-title">${title}</h2>
<button type="button" class="button" data-closes aria-label="${close}" title="${close}">${icon('close')}</button></div>
${content}
</dialog>
`
}

/** Links to the PDF files of a project. */
export function documents(folder: string, names: readonly string[], words: PageWords): Html {
  return html`<ul class="documents">
${names.map(
  (name) =>
    html`<li><a href=".${folder}/${projectFilesFolder}/${encodeURIComponent(name)}" target="_blank" rel="noopener">${icon('document')}<span>${documentTitle(name)} <small>PDF, ${words.newTab}</small></span>${icon('newTab')}</a></li>
`,
)}</ul>`
}

/** Title of a document: its file name without the ending, or with spaces for the hyphens of a slug. */
function documentTitle(file: string): string {
  const name = file.replace(/\.pdf$/i, '')
  const spaced = name.includes(' ') ? name : name.replaceAll(/[-_]+/g, ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The public address, to copy, to share and as a QR code. */
export function sharing(title: string, url: string, words: PageWords): Html {
  return html`<label class="url">${words.url}
<input id="url" readonly value="${url}"></label>
<p class="buttons"><button type="button" class="button main" id="copy" data-done="${words.copied}" data-failed="${words.notCopied}">${icon('copy')}${words.copy}</button>
<button type="button" class="button" id="share-more" data-title="${title}" hidden>${icon('share')}${words.shareMore}</button></p>
<p id="copy-status" class="answer" role="status"></p>
${qrCode(url, words)}
<p class="qr-hint">${words.qrHint}</p>`
}

/** The public address below a printed page. */
export function printedAddress(url: string, words: PageWords): Html {
  return html`<div class="on-paper address">${qrCode(url, words)}
<div><a href="${url}">${url}</a>
<p class="qr-hint">${words.qrHint}</p></div></div>
`
}

function qrCode(url: string, words: PageWords): Html {
  return html`<div class="qr" role="img" aria-label="${words.qr}">${new Html(renderSVG(url, qrOptions))}</div>`
}
