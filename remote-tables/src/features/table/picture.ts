import { linesInPart, pictureWidthPx, scaleFor, tallestPicture } from './picture-size'
import type { Lines } from './rows'
import type { SheetPart } from './sheet'

interface DrawingOptions {
  /** Renders a part, hidden, and returns its element. */
  readonly show: (part: SheetPart) => HTMLElement
  readonly signal: AbortSignal
  readonly onDone: (lines: number, of: number) => void
}

/**
 * The lines of a table as JPEG files from top to bottom, each small enough for every browser.
 * @throws the signal's reason when aborted, or an error when a picture would lack lines.
 */
export async function* drawPictures(
  lines: Lines,
  { show, signal, onDone }: DrawingOptions,
): AsyncGenerator<Blob> {
  const scale = scaleFor(lines.count)
  const linesAtOnce = linesInPart(scale)
  const tallestPx = tallestPicture(scale)
  const draw = await drawing(scale)
  let parts: HTMLCanvasElement[] = []
  let heightPx = 0
  for (let first = 0; first === 0 || first < lines.count; first += linesAtOnce) {
    const end = Math.min(first + linesAtOnce, lines.count)
    const part = { first, end, hasTitle: first === 0, hasHeader: parts.length === 0 }
    let drawn = await draw(show(part))
    if (parts.length > 0 && heightPx + drawn.height > tallestPx) {
      yield await stitch(parts)
      parts = []
      heightPx = 0
      drawn = await draw(show({ ...part, hasHeader: true }))
    }
    signal.throwIfAborted()
    parts.push(drawn)
    heightPx += drawn.height
    onDone(end, lines.count)
  }
  yield await stitch(parts)
}

async function drawing(scale: number) {
  const { default: html2canvas } = await import(/* webpackChunkName: "html2canvas" */ 'html2canvas')
  return (element: HTMLElement) =>
    html2canvas(element, {
      scale,
      backgroundColor: '#ffffff',
      logging: false,
      windowWidth: pictureWidthPx,
      onclone: takeFonts,
      // Copies only the styles that change the element's look.
      ignoreElements: (other) =>
        !other.contains(element) && !element.contains(other) && !document.head.contains(other),
    })
}

/** Places words as they are drawn: by the fonts of constructed sheets, which a copied document lacks, and without tabular figures. */
async function takeFonts(copy: Document): Promise<void> {
  const { defaultView } = copy
  if (!defaultView) return
  const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule)
  const sheet = new defaultView.CSSStyleSheet()
  const figures = '* { font-variant-numeric: normal !important }'
  sheet.replaceSync([...faces.map(({ cssText }) => cssText), figures].join('\n'))
  copy.adoptedStyleSheets = [...copy.adoptedStyleSheets, sheet]
  await Promise.allSettled([...copy.fonts].map((face) => face.load()))
}

function stitch(parts: readonly HTMLCanvasElement[]): Promise<Blob> {
  const whole = document.createElement('canvas')
  whole.width = Math.max(...parts.map(({ width }) => width))
  whole.height = parts.reduce((sum, { height }) => sum + height, 0)
  const context = whole.getContext('2d')
  let top = 0
  for (const part of parts) {
    context?.drawImage(part, 0, top)
    top += part.height
    // Free its memory now, not at the next collection.
    part.width = 0
  }
  return new Promise((resolve, reject) => {
    whole.toBlob(
      (file) => (file && top > 0 ? resolve(file) : reject(new Error('Nothing was drawn'))),
      'image/jpeg',
      0.92,
    )
  })
}
