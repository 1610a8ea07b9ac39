import { face, type Point, type Shape, shade } from './shapes'
import { type Extent, floorLevel, patch } from './surfaces'

export interface Box extends Extent {
  readonly y: readonly [number, number]
}

/** A box with the faces that the eye sees, each lit differently. */
export function box({ x, y, z }: Box, color: string): Shape[] {
  const shapes: Shape[] = []
  const upright = (points: Point[], by: number) =>
    shapes.push(face(points, [shade(color, by + 0.04), shade(color, by - 0.1)]))
  if (z[1] < 0)
    upright(
      [
        [x[0], y[1], z[1]],
        [x[1], y[1], z[1]],
        [x[1], y[0], z[1]],
        [x[0], y[0], z[1]],
      ],
      -0.02,
    )
  if (z[0] > 0)
    upright(
      [
        [x[0], y[1], z[0]],
        [x[1], y[1], z[0]],
        [x[1], y[0], z[0]],
        [x[0], y[0], z[0]],
      ],
      -0.02,
    )
  if (x[0] > 0)
    upright(
      [
        [x[0], y[1], z[0]],
        [x[0], y[1], z[1]],
        [x[0], y[0], z[1]],
        [x[0], y[0], z[0]],
      ],
      -0.2,
    )
  if (x[1] < 0)
    upright(
      [
        [x[1], y[1], z[0]],
        [x[1], y[1], z[1]],
        [x[1], y[0], z[1]],
        [x[1], y[0], z[0]],
      ],
      -0.14,
    )
  if (y[1] < 0) shapes.push(patch({ x, z }, y[1], [shade(color, 0.16), shade(color, 0.08)]))
  if (y[0] > 0) shapes.push(patch({ x, z }, y[0], shade(color, -0.25)))
  return shapes
}

/** The shadow of a box on the floor. */
export function shadow({ x, z }: Extent, reach = 0.18): Shape[] {
  return [reach, reach / 2].map((by) =>
    patch(
      { x: [x[0] - by, x[1] + by], z: [z[0] - by, z[1] + by] },
      floorLevel + 0.002,
      '#000000',
      0.12,
    ),
  )
}

/** A round body with its upper end; `top` is that end's radius. */
export function cylinder(
  at: readonly [number, number],
  radius: number,
  heights: readonly [number, number],
  color: string,
  top = radius,
): Shape[] {
  const [, high] = heights
  const lid = Array.from({ length: sides }, (_, step) => onRing(at, step, top, high))
  const sidesOfIt = tube(at, radius, heights, color, top)
  if (high >= 0) return sidesOfIt
  return [...sidesOfIt, face(lid, [shade(color, 0.16), shade(color, 0.06)])]
}

const sides = 20

function onRing(
  [x, z]: readonly [number, number],
  step: number,
  radius: number,
  height: number,
): Point {
  const turn = (step / sides) * 2 * Math.PI
  return [x + radius * Math.cos(turn), height, z + radius * Math.sin(turn)]
}

/** The side of a round body: an upright prism that is brighter towards the light. */
export function tube(
  [x, z]: readonly [number, number],
  radius: number,
  [low, high]: readonly [number, number],
  color: string,
  top = radius,
): Shape[] {
  const edge = (step: number, r: number, y: number) => onRing([x, z], step, r, y)
  const shapes: Shape[] = []
  for (let step = 0; step < sides; step++) {
    const turn = ((step + 0.5) / sides) * 2 * Math.PI
    const isSeen =
      Math.cos(turn) * (x + radius * Math.cos(turn)) +
        Math.sin(turn) * (z + radius * Math.sin(turn)) <
      0
    if (!isSeen) continue
    const lit = 0.18 * Math.cos(turn - 2.4) - 0.06
    shapes.push(
      face(
        [
          edge(step, top, high),
          edge(step + 1.12, top, high),
          edge(step + 1.12, radius, low),
          edge(step, radius, low),
        ],
        [shade(color, lit + 0.03), shade(color, lit - 0.1)],
      ),
    )
  }
  return shapes
}
