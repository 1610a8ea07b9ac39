import { fontFaces, fontFallback, fontFamily } from '@portal/contract/design'

/** Loads the font that the page preloads; undefined if it preloads none. */
export function loadFont(): FontFace | undefined {
  const url = fontUrl()
  if (!url) return undefined
  const face = new FontFace(fontFamily, `url("${url}")`, { weight: '300 900' })
  // Without it there is the fallback.
  face.load().catch(() => undefined)
  return face
}

/**
 * Makes the font and its fallback available; settles once they have come, and never fails. A constructed style sheet needs no
 * permission of the page's policy.
 */
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
