import { cylinder } from './bodies'
import type { Piece } from './pieces'
import { glow, line, type Point } from './shapes'
import { floorLevel } from './surfaces'

/** A lamp that hangs from the ceiling. */
export function pendant(
  [x, z]: readonly [number, number],
  ceiling: number,
  height: number,
  color: string,
): Piece {
  const bulb: Point = [x, height - 0.1, z]
  return {
    at: [x, z],
    shapes: [
      line(
        [
          [x, ceiling, z],
          [x, height + 0.2, z],
        ],
        '#2c2c2c',
        1.6,
      ),
      glow(bulb, 200 / (6 + Math.hypot(x, z) * 4), '#ffcf90', 0.35, 0.3),
      ...cylinder([x, z], 0.26, [height - 0.08, height + 0.2], color, 0.07),
      glow(bulb, 40 / (4 + Math.hypot(x, z) * 4), '#fff0d0', 1.6),
    ],
  }
}

export function floorLamp([x, z]: readonly [number, number]): Piece {
  const bulb: Point = [x, 0.05, z]
  return {
    at: [x, z],
    shapes: [
      ...cylinder([x, z], 0.16, [floorLevel, floorLevel + 0.03], '#3b3632'),
      line(
        [
          [x, floorLevel, z],
          [x, 0, z],
        ],
        '#3b3632',
        3,
      ),
      ...cylinder([x, z], 0.24, [-0.1, 0.25], '#d8b98a', 0.17, 'lamp'),
      glow(bulb, 22, '#ffd08a', 0.3, 0.3),
    ],
  }
}
