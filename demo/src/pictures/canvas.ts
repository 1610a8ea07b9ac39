import { Film } from './film'
import type { Place } from './place'
import type { Pixel, Projection } from './projection'
import type { Vector } from './vectors'

/** A place, the view of it, and the film that it is painted on. */
export interface Canvas {
  readonly place: Place
  readonly projection: Projection
  readonly film: Film
  /** How many times brighter the picture shows what is outside of windows; 1 outdoors. */
  readonly outside: number
}

export function canvasOf(place: Place, projection: Projection): Canvas {
  return {
    place,
    projection,
    film: new Film(projection.width, projection.height),
    outside: place.windows.length > 0 ? 1.3 : 1,
  }
}

export function rayOf({ rays }: Projection, pixel: number): Vector {
  const at = pixel * 3
  return [rays[at] ?? 0, rays[at + 1] ?? 0, rays[at + 2] ?? 0]
}

/**
 * Calls with every pixel within convex outlines, and the direction of its ray.
 * @param margin How many pixels around them are called, too.
 */
export function eachPixel(
  { width, height, rays }: Projection,
  outlines: readonly Pixel[][],
  margin: number,
  call: (pixel: number, x: number, y: number, z: number) => void,
): void {
  for (const outline of outlines) {
    const [top, bottom] = rowsOf(outline, margin, height)
    if (top > bottom) continue
    const spans = spansOf(outline, margin, top, bottom)
    for (let row = top; row <= bottom; row++) {
      const at = (row - top) * 2
      const left = Math.max(0, Math.floor(spans[at] ?? 0))
      const right = Math.min(width - 1, Math.ceil(spans[at + 1] ?? 0))
      for (let pixel = row * width + left; pixel <= row * width + right; pixel++) {
        const ray = pixel * 3
        call(pixel, rays[ray] ?? 0, rays[ray + 1] ?? 0, rays[ray + 2] ?? 0)
      }
    }
  }
}

function rowsOf(outline: readonly Pixel[], margin: number, height: number) {
  let top = height
  let bottom = -1
  for (const [, y] of outline) {
    top = Math.min(top, Math.floor(y - margin))
    bottom = Math.max(bottom, Math.ceil(y + margin))
  }
  return [Math.max(0, top), Math.min(height - 1, bottom)] as const
}

/** The first and the last column of an outline in each row. */
function spansOf(
  outline: readonly Pixel[],
  margin: number,
  top: number,
  bottom: number,
): Float64Array {
  const spans = new Float64Array((bottom - top + 1) * 2)
  for (let at = 0; at < spans.length; at += 2) {
    spans[at] = Number.POSITIVE_INFINITY
    spans[at + 1] = Number.NEGATIVE_INFINITY
  }
  outline.forEach(([fromX, fromY], place) => {
    const [toX, toY] = outline[(place + 1) % outline.length] ?? [fromX, fromY]
    const steep = Math.abs(toY - fromY) > 1e-6 ? 1 / (toY - fromY) : 0
    const columnAt = (y: number, end: number) =>
      fromX + (toX - fromX) * (steep === 0 ? end : Math.max(0, Math.min(1, (y - fromY) * steep)))
    const first = Math.max(top, Math.floor(Math.min(fromY, toY) - margin))
    const last = Math.min(bottom, Math.ceil(Math.max(fromY, toY) + margin))
    for (let row = first; row <= last; row++) {
      const one = columnAt(row - margin, 0)
      const other = columnAt(row + 1 + margin, 1)
      const at = (row - top) * 2
      spans[at] = Math.min(spans[at] ?? 0, one - margin, other - margin)
      spans[at + 1] = Math.max(spans[at + 1] ?? 0, one + margin, other + margin)
    }
  })
  return spans
}
