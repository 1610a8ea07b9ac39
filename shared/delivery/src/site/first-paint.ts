import type { FirstPaint } from '@portal/contract/documents'
import { firstPaintEndId, firstPaintStylesId } from '@portal/kit/plain/first-paint'
import { jsonElement } from '../documents/page-file'
import { canaryPaintPrefix, livePaintPrefix } from './two-hosts'

/** Styles of the first paint, as pages read them. */
export interface FirstPaintStyles {
  /** Style sheet text. */
  readonly rules: string
  /** Custom properties by theme, as declarations. */
  readonly themes: Readonly<Record<string, string>>
}

interface Painted {
  readonly release: { readonly screens: readonly string[] }
  readonly firstPaint?: FirstPaint | undefined
}

interface PaintedRemote extends Painted {
  readonly canary?: Painted
}

/** Elements that `paint.ts` makes the first paint of. Empty if host and remotes have no markup. */
export function firstPaintElements(
  host: FirstPaint | undefined,
  given: readonly PaintedRemote[],
  hostCanary?: Painted,
): string {
  const remotes = given.map(({ canary, ...live }) => ({
    firstPaint: ofOwnScreens(live),
    canary: canary && ofOwnScreens(canary),
  }))
  const elements = hostCanary
    ? [
        ...elementsOf(host, remotes, livePaintPrefix),
        ...elementsOf(hostCanary.firstPaint, remotes, canaryPaintPrefix),
      ]
    : elementsOf(host, remotes, '')
  return elements.length === 0 ? '' : [...elements, template(firstPaintEndId, '')].join('')
}

interface OwnPaint {
  readonly firstPaint: FirstPaint | undefined
  readonly canary: FirstPaint | undefined
}

/** Nobody paints a screen of another app. */
function ofOwnScreens({ release, firstPaint }: Painted): FirstPaint | undefined {
  const screens = Object.entries(firstPaint?.screens ?? {}).filter(([screen]) =>
    release.screens.includes(screen),
  )
  return firstPaint && screens.length > 0
    ? { ...firstPaint, screens: Object.fromEntries(screens) }
    : undefined
}

/** `prefix` begins each id. */
function elementsOf(
  host: FirstPaint | undefined,
  remotes: readonly OwnPaint[],
  prefix: string,
): string[] {
  const frames = host?.frames
  const releases = remotes
    .flatMap(({ firstPaint, canary }) => [firstPaint, canary])
    .filter((one) => one !== undefined)
  if (!host || !frames || releases.length === 0) return []
  const rules = [...mergedRules([host, ...releases])].join('')
  const styles: FirstPaintStyles = { rules, themes: themesFor(host, rules) }
  return [
    jsonElement(prefix + firstPaintStylesId, styles),
    ...templates(`${prefix}frame-open`, frames.signedOut),
    ...templates(`${prefix}frame`, frames.signedIn),
    ...remotes.flatMap(({ firstPaint, canary }) => [
      ...screenTemplates(firstPaint, host, (screen) => `${prefix}screen-${screen}`),
      ...screenTemplates(canary, host, (screen) => `${prefix}screen-${screen}-canary`),
    ]),
  ]
}

function screenTemplates(
  paint: FirstPaint | undefined,
  { words }: FirstPaint,
  idOf: (screen: string) => string,
): string[] {
  return Object.entries(paint?.screens ?? {}).flatMap(([screen, markup]) =>
    templates(idOf(screen), markup, words),
  )
}

/** One template where a narrow page has the same. */
function templates(
  id: string,
  markup: FirstPaint['screens'][string],
  words: FirstPaint['words'] = {},
): string[] {
  return Object.entries(markup).flatMap(([language, painted]) => {
    const [wide, narrow] = [painted.wide, painted.narrow].map((html) =>
      withWords(html, words[language]),
    )
    if (wide === undefined || narrow === undefined) return []
    return [
      template(`${id}-${language}`, wide),
      ...(narrow === wide ? [] : [template(`${id}-${language}-narrow`, narrow)]),
    ]
  })
}

/** Undefined if the host lacks one of the words, or its word needs a value that the markup doesn't have. */
function withWords(html: string, words: Readonly<Record<string, string>> = {}): string | undefined {
  let isComplete = true
  const worded = html.replace(wordOfHost, (_, key: string, numbers: string) => {
    const values = new Map(numbers.split(' ').map((pair) => pair.split('=') as [string, string]))
    const word = own(words, key)?.replace(
      /\{\{(\w+)\}\}/g,
      (whole, name) => values.get(name) ?? whole,
    )
    if (word === undefined || word.includes('{{')) isComplete = false
    return escaped(word ?? '')
  })
  return isComplete ? worded : undefined
}

/** Names come from others: they must not find what every object has. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

const wordOfHost = /\[\[([\w.]+)((?: \w+=\d+)*)\]\]/g

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function template(id: string, html: string): string {
  return `<template id="${id}">${html}</template>`
}

function mergedRules(paints: readonly FirstPaint[]): Set<string> {
  const keys = [...new Set(paints.flatMap(({ rules }) => Object.keys(rules)))].sort()
  return new Set(keys.flatMap((key) => paints.flatMap(({ rules }) => own(rules, key) ?? [])))
}

/** Only the properties that the rules use. */
function themesFor({ themes = {} }: FirstPaint, rules: string): Record<string, string> {
  const used = new Set(rules.match(/--[\w-]+/g))
  return Object.fromEntries(
    Object.entries(themes).map(([name, properties]) => [
      name,
      Object.entries(properties)
        .filter(([property]) => used.has(property))
        .map(([property, value]) => `${property}:${value}`)
        .join(';'),
    ]),
  )
}
