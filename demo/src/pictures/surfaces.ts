import { face, type Material, type Paint, type Shape } from './shapes'

/** The floor is this far below the eye. */
export const floorLevel = -1.6

/** Faces overlap by this much, so that nothing shines through between them. */
export const overlap = 0.015

export interface Extent {
  readonly x: readonly [number, number]
  readonly z: readonly [number, number]
}

/** A level rectangle. */
export function patch(
  { x, z }: Extent,
  y: number,
  paint: Paint,
  material?: Material,
  opacity = 1,
): Shape {
  return face(
    [
      [x[0], y, z[0]],
      [x[0], y, z[1]],
      [x[1], y, z[1]],
      [x[1], y, z[0]],
    ],
    paint,
    material,
    opacity,
  )
}
