import { box } from './bodies'
import { block, boxes, type Piece } from './pieces'
import { shade } from './shapes'

export function bed([x, z]: readonly [number, number], fabric: string, wood: string): Piece {
  const body = block([x, z], [2, 0.32, 2.2])
  return {
    at: [x, z],
    shapes: [
      ...box(block([x, z + 1.16], [2.6, 1.25, 0.1]), wood, 'wood'),
      ...box(body, shade(wood, -0.2), 'wood'),
      ...box(block([x, z], [1.94, 0.26, 2.16], 0.32), '#f3efe8', 'fabric'),
      ...box(block([x - 0.48, z + 0.78], [0.8, 0.16, 0.42], 0.58), '#ffffff', 'fabric'),
      ...box(block([x + 0.48, z + 0.78], [0.8, 0.16, 0.42], 0.58), '#ffffff', 'fabric'),
      ...box(block([x, z + 0.5], [0.66, 0.2, 0.24], 0.58), fabric, 'fabric'),
      ...box(block([x, z - 0.52], [2.0, 0.07, 0.95], 0.56), fabric, 'fabric'),
    ],
  }
}

/** A sofa; `faces` is the side that one sits towards. */
export function sofa(
  [x, z]: readonly [number, number],
  width: number,
  faces: 'eye' | 'side',
  color: string,
): Piece {
  const isAcross = faces === 'eye'
  const size = (along: number, height: number, deep: number) =>
    isAcross ? ([along, height, deep] as const) : ([deep, height, along] as const)
  const spot = (along: number, deep: number) =>
    isAcross
      ? ([x + along, z + deep * Math.sign(z)] as const)
      : ([x + deep * Math.sign(x), z + along] as const)
  const seats = Math.max(1, Math.round(width / 0.9))
  const cushion = (width - 0.36) / seats
  const cushions = Array.from(
    { length: seats },
    (_, seat) => -width / 2 + 0.18 + (seat + 0.5) * cushion,
  )
  const base = block([x, z], size(width, 0.28, 0.9), 0.1)
  return {
    at: [x, z],
    shapes: [
      ...box(block(spot(0, 0.36), size(width, 0.72, 0.2), 0.1), shade(color, -0.06), 'fabric'),
      ...box(base, shade(color, -0.1), 'fabric'),
      ...boxes(
        cushions.flatMap((along) => [
          [block(spot(along, 0.22), size(cushion - 0.03, 0.34, 0.16), 0.5), shade(color, 0.03)],
          [block(spot(along, -0.08), size(cushion - 0.03, 0.14, 0.66), 0.38), shade(color, 0.08)],
        ]),
        'fabric',
      ),
      ...boxes(
        [
          [block(spot(-width / 2 + 0.08, 0), size(0.16, 0.52, 0.9), 0.1), color],
          [block(spot(width / 2 - 0.08, 0), size(0.16, 0.52, 0.9), 0.1), color],
        ],
        'fabric',
      ),
    ],
  }
}

export function chair([x, z]: readonly [number, number], color: string, backTo: 1 | -1): Piece {
  const legs = [-1, 1].flatMap((sx) =>
    [-1, 1].map(
      (sz) => [block([x + sx * 0.19, z + sz * 0.19], [0.03, 0.44, 0.03]), '#3a2f28'] as const,
    ),
  )
  return {
    at: [x, z],
    shapes: [
      ...boxes(
        [
          ...legs,
          [block([x, z], [0.46, 0.07, 0.46], 0.44), color],
          [block([x, z + backTo * 0.21], [0.46, 0.42, 0.05], 0.51), shade(color, -0.08)],
        ],
        'fabric',
      ),
    ],
  }
}

export function chairAside(at: readonly [number, number], color: string): Piece {
  const [x, z] = at
  const back = block([x + 0.22 * Math.sign(x), z], [0.05, 0.5, 0.46], 0.5)
  const seat = block(at, [0.46, 0.08, 0.46], 0.44)
  return {
    at,
    shapes: [
      ...box(block(at, [0.06, 0.44, 0.06]), '#3a3a3e'),
      ...box(back, shade(color, -0.1), 'fabric'),
      ...box(seat, color, 'fabric'),
    ],
  }
}

export function lounger(at: readonly [number, number]): Piece {
  const [x, z] = at
  return {
    at,
    shapes: [
      ...box(block([x, z], [0.75, 0.08, 1.7], 0.28), '#8a6645', 'wood'),
      ...box(block([x, z + 0.55], [0.7, 0.42, 0.12], 0.36), '#f6f3ec', 'fabric'),
      ...box(block([x, z - 0.1], [0.7, 0.1, 1.3], 0.36), '#f6f3ec', 'fabric'),
    ],
  }
}
