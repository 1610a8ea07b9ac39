import { face, line, type Material, type Paint, type Point, type Shape, shade } from './shapes'
import { type Extent, floorLevel, overlap } from './surfaces'

export type Side = 'front' | 'back' | 'left' | 'right'

/** An opening of a wall: along it and upwards, in metres from the eye. */
export interface Opening {
  readonly along: readonly [number, number]
  readonly up: readonly [number, number]
}

/** A point on a wall, a little in front of it if asked for. */
export function onWall({ x, z }: Extent, side: Side, along: number, up: number, out = 0): Point {
  switch (side) {
    case 'front':
      return [along, up, z[1] - out]
    case 'back':
      return [along, up, z[0] + out]
    case 'left':
      return [x[0] + out, up, along]
    case 'right':
      return [x[1] - out, up, along]
  }
}

/** A rectangle on a wall. */
export function panel(
  room: Extent,
  side: Side,
  { along, up }: Opening,
  paint: Paint,
  material?: Material,
  out = 0.01,
): Shape {
  const corner = (a: number, u: number) => onWall(room, side, a, u, out)
  return face(
    [
      corner(along[0], up[1]),
      corner(along[1], up[1]),
      corner(along[1], up[0]),
      corner(along[0], up[0]),
    ],
    paint,
    material,
  )
}

/** A wall with openings, which are given from one end to the other. */
export function wall(
  room: Extent,
  side: Side,
  ceiling: number,
  color: string,
  openings: readonly Opening[] = [],
): Shape[] {
  const [start, end] = side === 'front' || side === 'back' ? room.x : room.z
  const piece = (from: number, to: number, low: number, high: number) =>
    panel(
      room,
      side,
      { along: [from - overlap, to + overlap], up: [low - overlap, high + overlap] },
      color,
      'plaster',
      0,
    )
  const edges = [...openings.flatMap(({ along }) => along), end]
  const solid = [start, ...edges].flatMap((from, place, all) => {
    const to = all[place + 1]
    return place % 2 === 0 && to !== undefined ? [piece(from, to, floorLevel, ceiling)] : []
  })
  const around = openings.flatMap(({ along: [from, to], up: [low, high] }) => [
    piece(from, to, high, ceiling),
    ...(low > floorLevel ? [piece(from, to, floorLevel, low)] : []),
  ])
  const foot: Opening = { along: [start, end], up: [floorLevel, floorLevel + 0.09] }
  const isOpenBelow = openings.some(({ up: [low] }) => low <= floorLevel + 0.1)
  return [
    ...solid,
    ...around,
    ...(isOpenBelow ? [] : [panel(room, side, foot, shade(color, 0.25))]),
  ]
}

/** A window with upright bars. */
export function windowFrame(
  room: Extent,
  side: Side,
  opening: Opening,
  options: { bars: number; color: string },
): Shape[] {
  const { along, up } = opening
  const bar = (from: Point, to: Point, width: number) => line([from, to], options.color, width)
  const corner = (a: number, u: number) => onWall(room, side, a, u, 0.02)
  const uprights = Array.from({ length: options.bars + 1 }, (_, place) => {
    const at = along[0] + ((along[1] - along[0]) * place) / options.bars
    return bar(corner(at, up[0]), corner(at, up[1]), place % options.bars === 0 ? 9 : 5)
  })
  return [
    glassOf(room, side, opening),
    ...uprights,
    bar(corner(along[0], up[1]), corner(along[1], up[1]), 9),
    bar(corner(along[0], up[0]), corner(along[1], up[0]), 9),
  ]
}

function glassOf(room: Extent, side: Side, { along, up }: Opening): Shape {
  const corner = (a: number, u: number) => onWall(room, side, a, u)
  return face(
    [
      corner(along[0], up[1]),
      corner(along[1], up[1]),
      corner(along[1], up[0]),
      corner(along[0], up[0]),
    ],
    '#ffffff',
    'glass',
    0.03,
  )
}
