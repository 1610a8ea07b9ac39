import {
  brand,
  changeHue,
  fontFaces,
  fontStack,
  onPicture,
  palettes,
  radius,
} from '@portal/contract/design'
import { viewerPath } from './viewer-files'

const { dark } = palettes

/** Colour behind the picture, for the browser's own bars too. */
export const ground = dark.ground

/** Properties that take the hue of an accent. */
const accented = {
  brand: dark.accent,
  main: brand[80],
  'main-hover': brand[60],
  hover: brand[50],
  'on-pressed': brand[30],
}

const properties = {
  font: `16px / 1.4 ${fontStack}`,
  ink: onPicture.text,
  'soft-ink': brand[150],
  shade: onPicture.scrim,
  ground,
  surface: dark.surface,
  line: dark.line,
  'field-line': dark.quietText,
  'brand-deep': brand[70],
  pressed: brand[160],
  'radius-small': `${radius.large}px`,
  'radius-large': `${radius.xLarge}px`,
}

/** The font and the design tokens for `page.css`, with the hue of an accent instead of the brand's. */
export function styleOf(accent: string | null): string {
  const inHue = Object.entries(accented).map(([name, color]) => [
    name,
    accent ? changeHue(color, accent) : color,
  ])
  const all = [...Object.entries(properties), ...inHue].map(
    ([name, value]) => `--${name}:${value};`,
  )
  return `${fontFaces(`.${viewerPath}/figtree.woff2`)}:root{${all.join('')}}`
}
