import { cylinder, tube } from '../bodies'
import { table } from '../furnishings'
import { pendant } from '../lamps'
import type { Piece } from '../pieces'
import type { Random } from '../random'
import { face, type Point, type Shape } from '../shapes'
import { styles } from '../style'
import { type Extent, floorLevel } from '../surfaces'
import { build } from './furnished'

export function cellar(random: Random): Shape[] {
  const style = {
    ...random.pick(styles),
    wall: '#a08d78',
    floor: '#7a6a58',
    ceiling: '#86735c',
    wood: '#7a4a28',
  }
  const extent: Extent = { x: [-4.2, 4.2], z: [-5, 9] }
  const barrel = (x: number, z: number, above: number): Shape[] => {
    const low = floorLevel + above
    const oak = random.pick(['#8a5a30', '#7a4c28', '#96683a'])
    return [
      ...cylinder([x, z], 0.36, [low, low + 0.42], oak, 0.44, 'wood'),
      ...cylinder([x, z], 0.44, [low + 0.42, low + 0.86], oak, 0.36, 'wood'),
      ...[0.1, 0.34, 0.52, 0.76].flatMap((up) => {
        const radius = 0.445 - 0.19 * Math.abs(up + 0.02 - 0.42)
        return tube([x, z], radius, [low + up, low + up + 0.045], '#3b3531')
      }),
    ]
  }
  const stacks = [-1, 1].flatMap((side) =>
    [-3.6, -2.4, 1.2, 2.4, 3.6, 4.8, 6, 7.2].map((z): Piece => {
      const x = side * 3.3
      return {
        at: [x, z],
        shapes: [...barrel(x, z, 0), ...(Math.round(z) % 2 === 0 ? barrel(x, z, 0.87) : [])],
      }
    }),
  )
  const arches = [6.5, 4, 1.5].flatMap((z): Shape[] => {
    const arc = (reach: number, depth: number) =>
      Array.from({ length: 25 }, (_, step) => {
        const turn = Math.PI * (1 - step / 24)
        const side = (4.2 - reach) * Math.cos(turn)
        return [side, -0.3 + (2.2 - reach) * Math.sin(turn), z + depth] as const
      })
    const between = (a: readonly Point[], b: readonly Point[], color: string) =>
      a.slice(1).map((to, step) => {
        const [from, under, over] = [a[step] ?? to, b[step] ?? to, b[step + 1] ?? to]
        return face([from, to, over, under], color, 'plaster')
      })
    return [
      ...between(arc(0.28, 0.5), arc(0.28, 0), '#7d6750'),
      ...between(arc(-0.05, 0), arc(0.28, 0), '#b99c7b'),
    ]
  })
  return build(
    {
      extent,
      style,
      ceiling: 1.9,
      floor: 'tiles',
      openings: { front: [{ along: [-0.9, 0.9], up: [-1.6, 0.7] }] },
    },
    random,
    arches,
    [
      ...stacks,
      table([0, 3.2], [1.1, 0.85, 2.2], style.wood, (top) =>
        [2.5, 3, 3.6].flatMap((z) => [
          ...cylinder([0.15, z], 0.05, [top, top + 0.26], '#33202a', 0.03),
          ...cylinder([-0.2, z], 0.04, [top, top + 0.16], '#d9c3c6', 0.05),
        ]),
      ),
      ...[2, 4.4, 7].map((z) => pendant([0, z], 1.9, 0.7, '#3a322c')),
      pendant([0, -2.6], 1.9, 0.7, '#3a322c'),
    ],
  )
}
