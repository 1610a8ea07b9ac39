import { face, type Material, type Point, type Shape } from './shapes'
import { type Extent, floorLevel, patch } from './surfaces'

export interface Box extends Extent {
  readonly y: readonly [number, number]
}

/** A box with the faces that the eye sees. */
export function box({ x, y, z }: Box, color: string, material?: Material): Shape[] {
  const upright = (points: Point[]) => face(points, color, material)
  const across = (at: number) =>
    upright([
      [x[0], y[1], at],
      [x[1], y[1], at],
      [x[1], y[0], at],
      [x[0], y[0], at],
    ])
  const aside = (at: number) =>
    upright([
      [at, y[1], z[0]],
      [at, y[1], z[1]],
      [at, y[0], z[1]],
      [at, y[0], z[0]],
    ])
  return [
    ...(z[1] < 0 ? [across(z[1])] : []),
    ...(z[0] > 0 ? [across(z[0])] : []),
    ...(x[0] > 0 ? [aside(x[0])] : []),
    ...(x[1] < 0 ? [aside(x[1])] : []),
    ...(y[1] < 0 ? [patch({ x, z }, y[1], color, material)] : []),
    ...(y[0] > 0 ? [patch({ x, z }, y[0], color, material)] : []),
  ]
}

/** The shadow of a box on ground that is a ridge, which gets no computed light. */
export function shadow({ x, z }: Extent, reach = 0.3): Shape[] {
  return [reach, reach / 2, 0].map((by) =>
    patch(
      { x: [x[0] - by, x[1] + by], z: [z[0] - by, z[1] + by] },
      floorLevel + 0.002,
      '#000000',
      undefined,
      0.16,
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
  material?: Material,
): Shape[] {
  const [, high] = heights
  const lid = Array.from({ length: sides }, (_, step) => onRing(at, step, top, high))
  const sidesOfIt = tube(at, radius, heights, color, top, material)
  if (high >= 0) return sidesOfIt
  return [...sidesOfIt, face(lid, color, material)]
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

/** The side of a round body: an upright prism. */
export function tube(
  [x, z]: readonly [number, number],
  radius: number,
  [low, high]: readonly [number, number],
  color: string,
  top = radius,
  material?: Material,
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
    shapes.push(
      face(
        [
          edge(step, top, high),
          edge(step + 1.12, top, high),
          edge(step + 1.12, radius, low),
          edge(step, radius, low),
        ],
        color,
        material,
      ),
    )
  }
  return shapes
}
