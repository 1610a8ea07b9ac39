import { box, cylinder } from './bodies'
import { block, boxes, type Piece } from './pieces'
import type { Random } from './random'
import { face, glow, line, type Point, type Shape, shade } from './shapes'
import { floorLevel } from './surfaces'
import { tree } from './tree'

export function table(
  [x, z]: readonly [number, number],
  [width, height, depth]: readonly [number, number, number],
  color: string,
  on: (top: number) => Shape[] = () => [],
): Piece {
  const legs = [-1, 1].flatMap((sx) =>
    [-1, 1].map(
      (sz) =>
        [
          block([x + sx * (width / 2 - 0.06), z + sz * (depth / 2 - 0.06)], [0.05, height, 0.05]),
          shade(color, -0.35),
        ] as const,
    ),
  )
  return {
    at: [x, z],
    shapes: [
      ...boxes(legs, 'wood'),
      ...box(block([x, z], [width, 0.05, depth], height), color, 'wood'),
      ...on(floorLevel + height + 0.05),
    ],
  }
}

export function nightstand(at: readonly [number, number], wood: string): Piece {
  const [x, z] = at
  return {
    at,
    shapes: [
      ...box(block(at, [0.5, 0.5, 0.45]), wood, 'wood'),
      ...cylinder(at, 0.05, [floorLevel + 0.5, floorLevel + 0.7], '#4a3d33'),
      ...cylinder(at, 0.17, [floorLevel + 0.68, floorLevel + 0.95], '#d8b98a', 0.12, 'lamp'),
      glow([x, floorLevel + 0.82, z], 16, '#ffc47a', 0.3, 0.16),
    ],
  }
}

export function reception(at: readonly [number, number], wood: string, top: string): Piece {
  return {
    at,
    shapes: [
      ...box(block(at, [4, 1.05, 0.7]), shade(wood, -0.15), 'wood'),
      ...box(block(at, [4.2, 0.06, 0.85], 1.05), shade(top, 0.3)),
    ],
  }
}

export function statue(at: readonly [number, number], color: string): Piece {
  const foot = floorLevel + 0.95
  return {
    at,
    shapes: [
      ...box(block(at, [0.5, 0.95, 0.5]), '#f4f2ee'),
      ...cylinder(at, 0.16, [foot, foot + 0.3], color, 0.07),
      ...cylinder(at, 0.07, [foot + 0.3, foot + 0.5], color, 0.2),
      ...cylinder(at, 0.2, [foot + 0.5, foot + 0.72], color, 0.05),
    ],
  }
}

export function plant([x, z]: readonly [number, number], height: number, random: Random): Piece {
  const green = random.pick(['#4f7d4a', '#3f6f55', '#6a8a4a'])
  const distance = Math.hypot(x, z)
  const [sideX, sideZ] = [z / distance, -x / distance]
  const at = (side: number, up: number): Point => [
    x + sideX * side,
    floorLevel + 0.4 + up,
    z + sideZ * side,
  ]
  const leaves = Array.from({ length: 11 }, (_, leaf) => {
    const lean = (leaf / 10 - 0.5) * 1.5 + random.between(-0.08, 0.08)
    const tall = height * random.between(0.7, 1) * (1 - Math.abs(lean) * 0.35)
    const tip = at(lean * height * 0.75, tall)
    const stem = at(0, 0)
    const fill = shade(green, random.between(-0.1, 0.2))
    const half = (side: number, up: number) =>
      face([stem, at(lean * height * 0.3 + side, tall * up), tip], fill)
    return [half(-0.07, 0.6), half(0.07, 0.55)]
  }).flat()
  return {
    at: [x, z],
    shapes: [
      ...leaves,
      ...cylinder(
        [x, z],
        0.16,
        [floorLevel, floorLevel + 0.42],
        random.pick(['#d9d2c7', '#b5673f', '#54504b']),
        0.21,
      ),
    ],
  }
}

/** A tree among the furniture. */
export function standingTree(
  kind: 'slim' | 'round' | 'fir' | 'palm',
  at: readonly [number, number],
  height: number,
  color: string,
): Piece {
  return { at, shapes: tree(kind, at, height, color) }
}

export function parasol([x, z]: readonly [number, number], color: string): Piece {
  const rim = 8
  const points = Array.from({ length: rim }, (_, step) => {
    const turn = (step / rim) * 2 * Math.PI
    return [x + 1.3 * Math.cos(turn), 0.55, z + 1.3 * Math.sin(turn)] as const
  })
  const away = (point: readonly [number, number, number]) => Math.hypot(point[0], point[2])
  const cloth = points
    .map((from, step) => [from, points[(step + 1) % rim] ?? from] as const)
    .sort(([a], [b]) => away(b) - away(a))
    .map(([from, to], step) =>
      face([from, to, [x, 1.15, z]], shade(color, step % 2 === 0 ? 0.1 : -0.08)),
    )
  return {
    at: [x, z],
    shapes: [
      line(
        [
          [x, floorLevel, z],
          [x, 1.1, z],
        ],
        '#6f5a45',
        4,
      ),
      ...cloth,
    ],
  }
}
