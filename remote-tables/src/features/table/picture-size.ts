/** Safari on a phone has the smallest limits; beyond them a canvas stays empty, without an error. */
const canvasMaxAreaPx = 16_777_216
const canvasMaxSidePx = 16_000

/** The width in CSS pixels at which a table is drawn. */
export const pictureWidthPx = 1000

/** Heights in CSS pixels of what a picture usually shows. */
const headPx = 200
const linePx = 45

/** The height that a picture may have, in pixels of the picture. */
export function tallestPicture(scale: number): number {
  return Math.min(canvasMaxSidePx, Math.floor(canvasMaxAreaPx / (pictureWidthPx * scale)))
}

/** A table is drawn at twice its size if it fits one picture that way. Fewer pictures are worth more than sharper ones. */
export function scaleFor(lines: number): number {
  return picturesAt(2, lines) === 1 ? 2 : 1
}

/** About how many pictures the lines fill. */
export function picturesFor(lines: number): number {
  return picturesAt(scaleFor(lines), lines)
}

/**
 * Lines that are drawn at once: few enough that the page stays responsive, and that even lines of the longest texts
 * fit one picture.
 */
export function linesInPart(scale: number): number {
  return 40 / scale ** 2
}

function picturesAt(scale: number, lines: number): number {
  return Math.ceil(((headPx + lines * linePx) * scale) / tallestPicture(scale))
}
