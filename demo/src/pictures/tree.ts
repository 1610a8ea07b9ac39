import { face, line, type Paint, type Point, type Shape, shade } from './shapes'

/** A tree on the ground: `slim` like a cypress, `round` like an olive, `fir` in tiers. */
export function tree(
  kind: 'slim' | 'round' | 'fir' | 'palm' | 'vine',
  [x, z]: readonly [number, number],
  height: number,
  color: string,
  ground = -1.6,
): Shape[] {
  const distance = Math.hypot(x, z)
  const [sideX, sideZ] = [z / distance, -x / distance]
  const at = (side: number, up: number): Point => [
    x + sideX * side * height,
    ground + up * height,
    z + sideZ * side * height,
  ]
  const trunk = line([at(0, 0), at(0, 0.5)], shade('#5a4636', -0.2), (35 * height) / distance)
  const leaves = (points: readonly (readonly [number, number])[], fill: Paint) =>
    face(
      points.map(([side, up]) => at(side, up)),
      fill,
      'leaves',
    )
  const blob = (side: number, up: number, wide: number, high: number, paint: Paint) =>
    leaves(
      Array.from({ length: 16 }, (_, step) => {
        const turn = (step / 16) * 2 * Math.PI
        return [side + wide * Math.cos(turn), up + high * Math.sin(turn)] as const
      }),
      paint,
    )
  const paint: Paint = [shade(color, 0.14), shade(color, -0.3)]
  switch (kind) {
    case 'slim':
      return [
        trunk,
        blob(0, 0.55, 0.1, 0.47, paint),
        blob(-0.02, 0.62, 0.05, 0.32, shade(color, 0.12)),
      ]
    case 'round':
      return [
        trunk,
        blob(-0.17, 0.6, 0.2, 0.19, paint),
        blob(0.18, 0.62, 0.21, 0.2, paint),
        blob(0, 0.76, 0.25, 0.22, [shade(color, 0.2), shade(color, -0.18)]),
      ]
    case 'fir':
      return [
        trunk,
        ...[0, 1, 2, 3].map((tier) =>
          leaves(
            [
              [-0.24 + tier * 0.045, 0.14 + tier * 0.19],
              [0.24 - tier * 0.045, 0.14 + tier * 0.19],
              [0, 0.5 + tier * 0.17],
            ],
            paint,
          ),
        ),
      ]
    case 'vine':
      return [blob(-0.12, 0.45, 0.42, 0.45, paint), blob(0.16, 0.62, 0.36, 0.38, paint)]
    case 'palm':
      return [
        line([at(0, 0), at(0.02, 0.4), at(0.06, 0.82)], '#6b5440', (24 * height) / distance),
        ...[-0.42, -0.3, -0.14, 0.12, 0.3, 0.42].flatMap((side) => [
          leaves(
            [
              [0.06, 0.84],
              [0.06 + side * 0.55, 0.98 - Math.abs(side) * 0.2],
              [0.06 + side * 0.5, 0.88 - Math.abs(side) * 0.2],
            ],
            paint,
          ),
          leaves(
            [
              [0.06 + side * 0.55, 0.98 - Math.abs(side) * 0.2],
              [0.06 + side, 0.86 - Math.abs(side) * 0.6],
              [0.06 + side * 0.5, 0.88 - Math.abs(side) * 0.2],
            ],
            paint,
          ),
        ]),
      ]
  }
}
