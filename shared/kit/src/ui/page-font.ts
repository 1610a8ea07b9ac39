import { fontFaces, fontFallback, fontFamily, ourFamilies } from '@portal/contract/design'

/** Family that the first paint knows the font by. The host declares its own: fonts that come must not move the text of the first paint. */
const firstFamily = `${fontFamily} of the first paint`

/** Loads the font that the page preloads, for the first paint; undefined if it preloads none. */
export function loadFirstFont(): FontFace | undefined {
  const url = fontUrl()
  if (!url) return undefined
  const face = new FontFace(firstFamily, `url("${url}")`, { weight: '300 900' })
  face.load().catch(() => undefined)
  return face
}

/** Declarations of a theme with the font of the first paint, if it has come by now, or with none of ours. */
export function withFirstFont(theme: string, font: FontFace | undefined): string {
  const isLoaded = font?.status === 'loaded'
  if (isLoaded) document.fonts.add(font)
  return theme.replaceAll(ourFamilies, isLoaded ? `'${firstFamily}', ` : '')
}

/** Adds the font and its fallback without asking the policy; settles once they have come, and never fails. */
export async function adoptFont(): Promise<void> {
  const url = fontUrl()
  if (!url) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(fontFaces(url))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const families = `${fontFamily}, "${fontFallback}"`
  const loads = ['400', '600'].map((weight) => document.fonts.load(`${weight} 1em ${families}`))
  await Promise.allSettled(loads)
}

function fontUrl(): string | undefined {
  return document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]')?.href
}
