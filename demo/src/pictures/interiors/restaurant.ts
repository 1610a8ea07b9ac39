import { cylinder } from '../bodies'
import { table } from '../furnishings'
import { pendant } from '../lamps'
import { painting } from '../painting'
import type { Random } from '../random'
import { chair } from '../seats'
import { glow, type Shape } from '../shapes'
import { styles } from '../style'
import type { Extent } from '../surfaces'
import { build } from './furnished'

export function restaurant(random: Random): Shape[] {
  const style = random.pick(styles)
  const extent: Extent = { x: [-5, 5], z: [-4, 6.5] }
  const places = [
    [-2.3, 2.2],
    [2.3, 2.2],
    [-2.3, 4.7],
    [2.3, 4.7],
    [0, 4.9],
    [-2.6, -2.2],
    [2.6, -2.2],
  ] as const
  return build(
    {
      extent,
      style,
      ceiling: 1.7,
      floor: 'boards',
      openings: {
        front: [{ along: [-4.2, 4.2], up: [-0.9, 1.3] }],
        left: [{ along: [0.8, 5.6], up: [-0.9, 1.3] }],
      },
    },
    random,
    [
      ...painting(extent, 'right', [2.2, 0.2], [1.5, 1.1], random),
      ...painting(extent, 'right', [4.3, 0.2], [1.5, 1.1], random),
      ...painting(extent, 'back', [0, 0.2], [2.4, 1.1], random),
    ],
    places.flatMap(([x, z]) => [
      chair([x, z + 0.62], style.fabric, 1),
      table([x, z], [1, 0.74, 0.8], style.wood, (top) => [
        ...cylinder([x - 0.2, z], 0.035, [top, top + 0.17], '#dfe9ea', 0.05),
        ...cylinder([x + 0.22, z + 0.1], 0.035, [top, top + 0.17], '#dfe9ea', 0.05),
        glow([x, top + 0.1, z], 4, '#ffc873', 0.8, 0.03),
      ]),
      chair([x, z - 0.62], style.fabric, -1),
      pendant([x, z], 1.7, 0.62, style.accent),
    ]),
  )
}
