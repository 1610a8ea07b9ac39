import { box } from '../bodies'
import { plant } from '../furnishings'
import { pendant } from '../lamps'
import { painting } from '../painting'
import { arrange, block } from '../pieces'
import type { Random } from '../random'
import { chairAside, sofa } from '../seats'
import { type Shape, shade } from '../shapes'
import { styles } from '../style'
import type { Extent } from '../surfaces'
import { panel } from '../walls'
import { build } from './furnished'

export function office(random: Random): Shape[] {
  const style = random.pick(styles)
  const extent: Extent = { x: [-4, 4], z: [-3.4, 6] }
  const seats = [2, 2.9, 3.8, 4.7]
  return build(
    {
      extent,
      style,
      ceiling: 1.3,
      floor: 'tiles',
      spots: 2,
      openings: {
        front: [{ along: [-2.9, 2.9], up: [-0.8, 1.0] }],
        right: [{ along: [-1, 5], up: [-0.8, 1.0] }],
      },
    },
    random,
    [
      ...painting(extent, 'left', [3, 0.1], [2.2, 1.2], random),
      panel(extent, 'left', { along: [-1.6, 1.2], up: [-0.5, 0.9] }, '#2a3f4e', 'paint', 0.04),
    ],
    [
      {
        at: [0, 3.3],
        shapes: arrange([
          ...seats.map((z) => chairAside([-1.15, z], style.fabric)),
          {
            at: [0, 3.35],
            shapes: [
              ...box(block([0, 3.35], [0.5, 0.7, 2.4]), shade(style.wood, -0.3), 'wood'),
              ...box(block([0, 3.35], [1.6, 0.06, 3.7], 0.7), style.wood, 'wood'),
            ],
          },
          ...seats.map((z) => chairAside([1.15, z], style.fabric)),
        ]),
      },
      ...[2.3, 3.4, 4.5].map((z) => pendant([0, z], 1.3, 0.65, style.accent)),
      plant([-3.4, 5.3], 1.3, random),
      plant([3.4, 5.3], 1.2, random),
      sofa([-0.6, -2.6], 2.2, 'eye', style.accent),
    ],
  )
}
