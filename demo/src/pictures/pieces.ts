import { type Box, box } from './bodies'
import type { Material, Shape } from './shapes'
import { floorLevel } from './surfaces'

/** A piece of furniture: painted after everything that is farther away. */
export interface Piece {
  readonly at: readonly [x: number, z: number]
  readonly shapes: readonly Shape[]
}

/** All pieces, from the farthest to the nearest. */
export function arrange(pieces: readonly Piece[]): Shape[] {
  return [...pieces]
    .sort((a, b) => Math.hypot(...b.at) - Math.hypot(...a.at))
    .flatMap((piece) => piece.shapes)
}

/** A box, by the center of its base, its size and its height above the floor. */
export function block(
  [x, z]: readonly [number, number],
  [width, height, depth]: readonly [number, number, number],
  above = 0,
): Box {
  const low = floorLevel + above
  return {
    x: [x - width / 2, x + width / 2],
    y: [low, low + height],
    z: [z - depth / 2, z + depth / 2],
  }
}

/** Boxes of one piece, from the farthest to the nearest and from the lowest up. */
export function boxes(parts: readonly (readonly [Box, string])[], material?: Material): Shape[] {
  const away = ({ x, z }: Box) => Math.hypot((x[0] + x[1]) / 2, (z[0] + z[1]) / 2)
  return [...parts]
    .sort(([a], [b]) => Math.round((away(b) - away(a)) * 4) || a.y[0] - b.y[0])
    .flatMap(([part, color]) => box(part, color, material))
}
