import { brand, fontFaces, fontStack, onPicture, palettes, radius } from '@portal/contract/design'
import { Html } from '../html'
import { viewerPath } from './viewer-files'

const { dark } = palettes

/** Colour behind the picture, for the browser's own bars too. */
export const ground = dark.ground

const properties = {
  font: `16px / 1.4 ${fontStack}`,
  ink: onPicture.text,
  'soft-ink': brand[150],
  shade: onPicture.scrim,
  ground,
  surface: dark.surface,
  line: dark.line,
  'field-line': dark.quietText,
  brand: dark.accent,
  'brand-deep': brand[70],
  main: brand[80],
  'main-hover': brand[60],
  hover: brand[50],
  pressed: brand[160],
  'on-pressed': brand[30],
  'radius-small': `${radius.large}px`,
  'radius-large': `${radius.xLarge}px`,
}

/** The design tokens for `page.css`, and the font, which the page loads early. */
export const look = new Html(
  [
    `<link rel="preload" href=".${viewerPath}/figtree.woff2" as="font" type="font/woff2" crossorigin>`,
    `<style>${fontFaces(`.${viewerPath}/figtree.woff2`)}:root{`,
    ...Object.entries(properties).map(([name, value]) => `--${name}:${value};`),
    '}</style>',
  ].join(''),
)
