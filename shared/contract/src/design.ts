// Values for themes, first paint, public page, mail and print. Those that use others come from functions, so that a bundler can drop them.

/** Brand colours from dark to light, by the steps of Fluent's brand ramps. */
export const brand = {
  10: '#021316',
  20: '#04222a',
  30: '#06323d',
  40: '#08414f',
  50: '#0a4f5e',
  60: '#0c5e6f',
  70: '#0e6d80',
  80: '#107c91',
  90: '#2a90a5',
  100: '#49a2b5',
  110: '#67b3c3',
  120: '#85c4d1',
  130: '#a2d4de',
  140: '#bfe3ea',
  150: '#daf1f5',
  160: '#f0fafb',
} as const

/** Colours by role for what is drawn without Fluent. Text has 4.5:1 or more on both grounds. */
export const palettes = /* @__PURE__ */ palettesOf(brand)

/** Words and controls on a picture, and the ground below them. White has 4.5:1 on it over any picture. */
export const onPicture = {
  text: '#ffffff',
  scrim: 'rgba(6, 18, 22, 0.72)',
  scrimEnd: 'rgba(6, 18, 22, 0)',
} as const

/** A host without these tokens leaves the usual values. */
export const onThemedPicture = /* @__PURE__ */ themed(onPicture)

/** In px, as `radius` and `typeScale`; the names of Fluent's tokens. */
export const space = {
  xxs: 2,
  xs: 4,
  sNudge: 6,
  s: 8,
  mNudge: 10,
  m: 12,
  l: 16,
  xl: 20,
  xxl: 24,
  xxxl: 32,
} as const

export const topBarPx = 61

export const radius = { small: 4, medium: 6, large: 8, xLarge: 12, circular: 10_000 } as const

export const typeScale = {
  100: { size: 11, line: 14 },
  200: { size: 12, line: 16 },
  300: { size: 14, line: 20 },
  400: { size: 16, line: 22 },
  500: { size: 20, line: 28 },
  600: { size: 24, line: 32 },
  hero700: { size: 28, line: 36 },
  hero800: { size: 32, line: 40 },
  hero900: { size: 40, line: 52 },
  hero1000: { size: 68, line: 92 },
} as const

export const weight = { regular: 400, medium: 500, semibold: 600, bold: 700 } as const

export const elevation = {
  resting: '0 1px 2px rgba(8, 30, 38, 0.10), 0 0 1px rgba(8, 30, 38, 0.10)',
  raised: '0 6px 16px rgba(8, 30, 38, 0.16), 0 1px 3px rgba(8, 30, 38, 0.12)',
  floating: '0 16px 40px rgba(8, 30, 38, 0.24), 0 2px 6px rgba(8, 30, 38, 0.14)',
} as const

export const motion = {
  fastMs: 120,
  normalMs: 200,
  slowMs: 320,
  easeOut: 'cubic-bezier(0.16, 1, 0.3, 1)',
} as const

export const fontFamily = 'Figtree'
export const fontFile = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
export const fontPath = 'fonts/figtree.woff2'

export const fontFallback = `${fontFamily} Fallback`

export const ourFamilies = `${fontFamily}, '${fontFallback}', `

export const fontStack = `${ourFamilies}'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif`
export const monospaceStack =
  "ui-monospace, Consolas, 'Courier New', 'Liberation Mono', Courier, monospace"

/** Rules for the font, and for a local one of the same metrics. A font that comes late is for the next page, so no text moves. */
export function fontFaces(url: string): string {
  return [
    `@font-face{font-family:${fontFamily};src:url("${url}") format("woff2");font-weight:300 900;font-display:optional}`,
    localFace('300 500', ['Arial', 'ArialMT', 'Liberation Sans'], 1.0125),
    localFace('501 900', ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'], 0.95),
  ].join('')
}

const ascent = 0.95
const descent = 0.25

/** `size` is the ratio of our font's width to the local one's, measured on the words of the portal. */
function localFace(weights: string, names: readonly string[], size: number): string {
  const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
  const sources = names.map((name) => `local("${name}")`).join()
  const metrics = [
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(ascent / size)}`,
    `descent-override:${percent(descent / size)}`,
    'line-gap-override:0%',
  ]
  return `@font-face{font-family:"${fontFallback}";src:${sources};font-weight:${weights};${metrics.join(';')}}`
}

/** `color` in the hue of `accent`, with its luminance and so its contrast. Both are sRGB as `#rrggbb`. @throws {RangeError} for others */
export function changeHue(color: string, accent: string): string {
  const light = lightOf(accent)
  const most = Math.max(...light)
  // The brightest color of this hue: scaled down it becomes darker, mixed with white lighter.
  const pure = light.map((part) => (most > 0 ? part / most : 1))
  const brightest = luminance(pure)
  const wanted = luminance(lightOf(color))
  const white = (wanted - brightest) / (1 - brightest)
  return hexOf(
    pure.map((part) =>
      wanted <= brightest ? (part * wanted) / brightest : part + (1 - part) * white,
    ),
  )
}

/** Contrast ratio of two sRGB colours, `#rrggbb`, by WCAG: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((color) => luminance(lightOf(color)))
    .sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function lightOf(color: string): number[] {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new RangeError(`Not a color: ${color}`)
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
}

function hexOf(light: readonly number[]): string {
  const parts = light.map((part) => {
    const encoded = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function palettesOf(colors: typeof brand) {
  return {
    light: {
      ground: '#f7f9fa',
      surface: '#ffffff',
      text: '#16242a',
      quietText: '#4c5f67',
      line: '#d8e0e3',
      accent: colors[80],
      onAccent: '#ffffff',
      link: colors[70],
    },
    dark: {
      ground: '#0e1518',
      surface: '#182226',
      text: '#f1f6f7',
      quietText: '#adbec5',
      line: '#34444a',
      accent: colors[110],
      onAccent: colors[10],
      link: colors[120],
    },
  } as const
}

function themed({ text, scrim, scrimEnd }: typeof onPicture) {
  return {
    text: `var(--colorTextOnPicture, ${text})`,
    scrim: `var(--colorScrim, ${scrim})`,
    scrimEnd: `var(--colorScrimEnd, ${scrimEnd})`,
  } as const
}
