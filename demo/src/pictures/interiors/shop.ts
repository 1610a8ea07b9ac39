import { box } from '../bodies'
import { plant, reception, table } from '../furnishings'
import { pendant } from '../lamps'
import { painting } from '../painting'
import { block, type Piece } from '../pieces'
import type { Random } from '../random'
import { type Shape, shade } from '../shapes'
import { styles } from '../style'
import { type Extent, floorLevel } from '../surfaces'
import { panel } from '../walls'
import { build } from './furnished'

export function shop(random: Random): Shape[] {
  const style = random.pick(styles)
  const extent: Extent = { x: [-4.5, 4.5], z: [-4, 6.5] }
  const goods = [style.accent, style.fabric, '#e8e1d3', '#33414d', '#b9746a'] as const
  const shelf = (x: number, z: number): Piece => ({
    at: [x, z],
    shapes: [
      ...box(
        {
          x: x < 0 ? [x - 0.4, x - 0.35] : [x + 0.35, x + 0.4],
          y: [floorLevel, 0.7],
          z: [z - 1, z + 1],
        },
        shade(style.wood, -0.2),
        'wood',
      ),
      ...[0.15, 0.75, 1.35, 1.95].flatMap((up) => [
        ...box(block([x, z], [0.75, 0.05, 2], up), style.wood, 'wood'),
        ...Array.from({ length: 6 }, (_, place) =>
          box(
            block(
              [x - Math.sign(x) * 0.06, z + 0.8 - place * 0.32],
              [0.4, random.between(0.18, 0.42), random.between(0.16, 0.26)],
              up + 0.05,
            ),
            random.pick(goods),
          ),
        ).flat(),
      ]),
    ],
  })
  const display = (x: number, z: number): Piece =>
    table([x, z], [1.3, 0.8, 1], style.wood, (top) =>
      [0.3, 0, -0.3].flatMap((by) =>
        box(
          {
            x: [x + by - 0.12, x + by + 0.12],
            y: [top, top + random.between(0.06, 0.3)],
            z: [z - 0.2, z + 0.15],
          },
          random.pick(goods),
        ),
      ),
    )
  return build(
    {
      extent,
      style,
      ceiling: 1.7,
      floor: 'tiles',
      spots: 1.8,
      openings: { back: [{ along: [-3.8, 3.8], up: [-1.4, 1.2] }] },
    },
    random,
    [
      panel(extent, 'front', { along: [-4.5, 4.5], up: [-1.6, 1.7] }, style.fabric, 'plaster'),
      ...painting(extent, 'front', [0, 0.35], [2.6, 1.3], random),
    ],
    [
      ...[1.2, 3.5, 5.6].flatMap((z) => [shelf(-4, z), shelf(4, z)]),
      reception([0, 5.6], style.wood, style.wall),
      display(-1.3, 2.6),
      display(1.4, 3.4),
      display(-1.6, -2.4),
      ...[-1.2, 0, 1.2].map((x) => pendant([x, 5.4], 1.7, 0.85, style.accent)),
      plant([3.8, -3.2], 1.3, random),
      plant([-3.8, -3.2], 1.3, random),
    ],
  )
}
