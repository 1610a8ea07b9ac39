import type { Lines } from './rows'
import type { SheetPart } from './sheet'

/** Browsers give an empty picture, without an error, of a canvas beyond their limits (product 9.5). */
const tallestPx = 16_000
/** Up to so many lines a picture is drawn as sharp as a good screen. */
const sharpLines = 200
const usualLinePx = 44

/**
 * Lines that are drawn at once: few enough that the page has its turn between them, and that even lines of the longest
 * texts fit one file.
 */
const linesInPart = 40

/** The width in CSS pixels at which a table is drawn. */
export const pictureWidthPx = 1000

interface DrawingOptions {
  /** Puts a part into the page, out of sight, and gives its element. */
  readonly show: (part: SheetPart) => HTMLElement
  readonly signal: AbortSignal
  readonly onDone: (lines: number, of: number) => void
}

/**
 * The lines of a table as JPEG files, each at most 16,000 pixels high, top to bottom. Throws the signal's reason when
 * that is aborted, and rather than give a file without its lines.
 */
export async function* drawPictures(
  lines: Lines,
  { show, signal, onDone }: DrawingOptions,
): AsyncGenerator<Blob> {
  const scale = scaleFor(lines.count)
  const linesAtOnce = linesInPart / scale
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

/** About how many files the lines fill. */
export function picturesFor(lines: number): number {
  return Math.ceil((lines * usualLinePx * scaleFor(lines)) / tallestPx)
}

function scaleFor(lines: number): number {
  return lines <= sharpLines ? 2 : 1
}

async function drawing(scale: number) {
  const { default: html2canvas } = await import(/* webpackChunkName: "html2canvas" */ 'html2canvas')
  return (element: HTMLElement) =>
    html2canvas(element, {
      scale,
      backgroundColor: '#ffffff',
      logging: false,
      windowWidth: pictureWidthPx,
      // Only what the element's look depends on is copied.
      ignoreElements: (other) =>
        !other.contains(element) && !element.contains(other) && !document.head.contains(other),
    })
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
    // Its memory is not needed until it is collected.
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
