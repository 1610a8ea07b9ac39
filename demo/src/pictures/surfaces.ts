import { face, line, type Paint, type Shape } from './shapes'

/** The floor is this far below the eye. */
export const floorLevel = -1.6

/** Faces overlap by this much, so that nothing shines through between them. */
export const overlap = 0.015

/** Next to the point straight below, where a smaller angle would be a gap in the picture. */
const nearPole = 0.0004

export interface Extent {
  readonly x: readonly [number, number]
  readonly z: readonly [number, number]
}

/** A level surface all around the eye, below it or above it. */
export function level({ x, z }: Extent, y: number, paint: Paint): Shape[] {
  const quarters = [
    [x[1], z[1]],
    [x[1], z[0]],
    [x[0], z[0]],
    [x[0], z[1]],
  ] as const
  return quarters.map(([toX, toZ]) => {
    const [overX, overZ] = [Math.sign(toX) * overlap, Math.sign(toZ) * overlap]
    // Straight below the eye a corner is as wide as the picture: it needs two points.
    return face(
      [
        [0, y, Math.sign(toZ) * nearPole],
        [-overX, y, toZ],
        [toX, y, toZ],
        [toX, y, -overZ],
        [Math.sign(toX) * nearPole, y, 0],
      ],
      paint,
    )
  })
}

/** A rectangle on a level surface that is not straight below or above the eye. */
export function patch({ x, z }: Extent, y: number, paint: Paint, opacity = 1): Shape {
  return face(
    [
      [x[0], y, z[0]],
      [x[0], y, z[1]],
      [x[1], y, z[1]],
      [x[1], y, z[0]],
    ],
    paint,
    opacity,
  )
}

/** Lines along a floor: boards (`ahead`) or tiles (both ways). */
export function joints({ x, z }: Extent, step: number, color: string, both: boolean): Shape[] {
  const lines: Shape[] = []
  const y = floorLevel
  for (let at = x[0] + step; at < x[1]; at += step) {
    lines.push(
      line(
        [
          [at, y, z[0]],
          [at, y, -0.3],
          [at, y, 0.3],
          [at, y, z[1]],
        ],
        color,
        1,
        0.35,
      ),
    )
  }
  for (let at = z[0] + step; both && at < z[1]; at += step) {
    lines.push(
      line(
        [
          [x[0], y, at],
          [-0.3, y, at],
          [0.3, y, at],
          [x[1], y, at],
        ],
        color,
        1,
        0.35,
      ),
    )
  }
  return lines
}
