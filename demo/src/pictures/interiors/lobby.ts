import { cylinder } from '../bodies'
import { plant, reception, table } from '../furnishings'
import { pendant } from '../lamps'
import { painting } from '../painting'
import type { Piece } from '../pieces'
import type { Random } from '../random'
import { sofa } from '../seats'
import { type Shape, shade } from '../shapes'
import { styles } from '../style'
import { type Extent, floorLevel } from '../surfaces'
import { panel } from '../walls'
import { build, rug } from './furnished'

export function lobby(random: Random): Shape[] {
  const style = random.pick(styles)
  const extent: Extent = { x: [-6, 6], z: [-5, 7.5] }
  const columns = [-3.2, 3.2].flatMap((x) =>
    [2.2, 5.6, -3].map(
      (z): Piece => ({
        at: [x, z],
        shapes: [
          ...cylinder([x, z], 0.3, [floorLevel, 2.6], shade(style.wall, -0.05)),
          ...cylinder([x, z], 0.38, [floorLevel, floorLevel + 0.25], shade(style.wood, 0.1)),
        ],
      }),
    ),
  )
  return build(
    {
      extent,
      style,
      ceiling: 2.6,
      floor: 'tiles',
      spots: 3,
      openings: {
        left: [
          { along: [-3.6, -0.6], up: [-1.5, 2.0] },
          { along: [0.8, 6.6], up: [-1.5, 2.0] },
        ],
        right: [{ along: [0.8, 6.6], up: [-1.5, 2.0] }],
      },
    },
    random,
    [
      panel(extent, 'front', { along: [-2.6, 2.6], up: [-1.6, 2.2] }, style.wood, 'wood'),
      ...painting(extent, 'front', [0, 0.7], [2.2, 1.3], random),
      ...rug({ x: [-1.8, 1.8], z: [1.2, 4.8] }, shade(style.fabric, 0.3)),
    ],
    [
      reception([0, 6.4], style.wood, style.wall),
      ...columns,
      ...[-1.4, 0, 1.4].map((x) => pendant([x, 6.0], 2.6, 0.75, style.accent)),
      sofa([-4.6, 3.6], 2.4, 'side', style.fabric),
      sofa([4.6, 3.6], 2.4, 'side', style.fabric),
      plant([-5.3, 6.8], 1.6, random),
      plant([5.3, 6.8], 1.6, random),
      table([0, 3], [1.2, 0.4, 1.2], style.wood, (top) =>
        cylinder([0, 3], 0.14, [top, top + 0.4], style.accent, 0.06),
      ),
      sofa([-1.4, -3.4], 2, 'eye', style.accent),
    ],
  )
}
