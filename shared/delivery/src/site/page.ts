import { discoveryElementId, hintsElementId } from '@portal/contract'
import { releasePath } from '@portal/contract/site-paths'
import { jsonElement, withJsonElement, withoutJsonElement } from '../documents/page-file'
import type { StoredRelease } from '../documents/releases'
import { ReleaseError } from '../storage/storage'
import { entryHints } from './hints'
import { canaryHintsId, canaryScriptsId, liveScriptsId } from './two-hosts'

const markers = {
  discovery: '<!-- portal:discovery -->',
  scripts: '<!-- portal:scripts -->',
} as const

const paintStart = '<!-- portal:first-paint -->'
const paintEnd = '<!-- /portal:first-paint -->'
const inlineScript = /<script>(.*?)<\/script>/s
const paintPattern = new RegExp(`${paintStart}.*?${paintEnd}`, 's')

export interface PageParts {
  host: StoredRelease
  /** Inline script that runs first and reads `hints`. */
  earlyScript: string
  hints: unknown
  canary?: PageCanary | undefined
  discovery: unknown
  /** Elements of the first paint. */
  firstPaint: string
}

/** A file of the site, with a name that changes with its text. */
export interface HostScript {
  path: string
  integrity: string
  text: string
}

/** A canary of the host. */
interface PageCanary {
  host: StoredRelease
  /** Runs before the early script, and starts one of the hosts. */
  hostScript: HostScript
  hints: unknown
}

/** Builds the page from a host's template. Throws like `requireTemplate`. */
export function pageOf(
  template: string,
  { host, canary, earlyScript, hints, discovery, firstPaint }: PageParts,
) {
  requireTemplate(template, host.id)
  const preloads = entryHints(host).map(
    ([url, integrity]) =>
      `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin="anonymous">`,
  )
  const head = [
    ...(canary ? [] : preloads),
    jsonElement(hintsElementId, hints),
    ...(canary ? choiceOf(host, canary) : []),
    `<script>${earlyScript}</script>`,
    jsonElement(discoveryElementId, discovery),
  ]
  // Functions, because `$&` in a replacement text would be expanded.
  return withReleaseUrls(template, host)
    .replace(markers.discovery, () => head.join('\n'))
    .replace(markers.scripts, () => (canary ? '' : scriptsOf(host).join('\n')))
    .replace('</body>', () => `${paintStart}${firstPaint}${paintEnd}</body>`)
}

function choiceOf(live: StoredRelease, { host, hints, hostScript }: PageCanary): string[] {
  return [
    jsonElement(canaryHintsId, hints),
    scriptsTemplate(liveScriptsId, live),
    scriptsTemplate(canaryScriptsId, host),
    `<script src="/${hostScript.path}" integrity="${hostScript.integrity}" crossorigin="anonymous"></script>`,
  ]
}

function scriptsOf(host: StoredRelease): string[] {
  return entryHints(host).map(
    ([url, integrity]) =>
      `<script defer src="${url}" integrity="${integrity}" crossorigin="anonymous"></script>`,
  )
}

/** Scripts that run only if they are taken out. */
function scriptsTemplate(id: string, host: StoredRelease): string {
  return `<template id="${id}">${scriptsOf(host).join('')}</template>`
}

/** Throws ReleaseError when the template lacks a marker or has scripts of its own. */
export function requireTemplate(template: string, id: string): void {
  for (const marker of Object.values(markers))
    if (template.split(marker).length !== 2)
      throw new ReleaseError(`index.html of host ${id} must contain ${marker} exactly once.`)
  if (/<script/i.test(template))
    throw new ReleaseError(`index.html of host ${id} must contain no script of its own.`)
}

/** Replaces discovery document, hints, early script and first paint of a composed page, and ends a canary of its host. */
export function pageWith(
  page: string,
  { earlyScript, hints, discovery, firstPaint }: PageParts,
): string {
  const ended = withoutJsonElement(page, canaryHintsId)
  const hinted = withJsonElement(ended, hintsElementId, hints)
  const scripted = hinted.replace(inlineScript, () => `<script>${earlyScript}</script>`)
  const painted = scripted.replace(paintPattern, () => `${paintStart}${firstPaint}${paintEnd}`)
  return withJsonElement(painted, discoveryElementId, discovery)
}

/** The scripts of a page that its policy must allow. */
export function inlineScriptsOf(page: string): string[] {
  return [...page.matchAll(new RegExp(inlineScript, 'gs'))].map((match) => match[1] ?? '')
}

/** Makes relative URLs of icons work on every route. */
function withReleaseUrls(template: string, host: StoredRelease): string {
  return template.replace(
    /\b(href|src|content)="(?:\.?\/)?([\w./-]+)"/g,
    (whole, name: string, file: string) =>
      file in host.integrity ? `${name}="/${releasePath('host', host.id)}/${file}"` : whole,
  )
}
