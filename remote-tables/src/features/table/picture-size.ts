/** Safari on a phone has the smallest limits; beyond them a canvas stays empty, without an error. */
const canvasMaxAreaPx = 16_777_216
const canvasMaxSidePx = 16_000

/** Width of a drawn table in CSS pixels. */
export const pictureWidthPx = 1000

/** Typical heights in CSS pixels. */
const headPx = 200
const linePx = 45

/** Maximum height of a picture in device pixels. */
export function tallestPicture(scale: number): number {
  return Math.min(canvasMaxSidePx, Math.floor(canvasMaxAreaPx / (pictureWidthPx * scale)))
}

/** Draws at 2x if the table fits one picture that way: fewer pictures matter more than sharper ones. */
export function scaleFor(lines: number): number {
  return picturesAt(2, lines) === 1 ? 2 : 1
}

/** Estimated number of pictures for the lines. */
export function picturesFor(lines: number): number {
  return picturesAt(scaleFor(lines), lines)
}

/** Lines to draw at once: the page stays responsive, and the longest texts fit into one picture. */
export function linesInPart(scale: number): number {
  return 40 / scale ** 2
}

function picturesAt(scale: number, lines: number): number {
  return Math.ceil(((headPx + lines * linePx) * scale) / tallestPicture(scale))
}
