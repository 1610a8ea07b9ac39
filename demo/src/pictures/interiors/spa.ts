import { cylinder } from '../bodies'
import { plant } from '../furnishings'
import { painting } from '../painting'
import type { Piece } from '../pieces'
import type { Random } from '../random'
import { lounger, sofa } from '../seats'
import { glow, type Shape } from '../shapes'
import { styles } from '../style'
import { type Extent, floorLevel, patch } from '../surfaces'
import { build } from './furnished'

export function spa(random: Random): Shape[] {
  const style = { ...random.pick(styles), wall: '#d5cbbb', floor: '#8b8577' }
  const extent: Extent = { x: [-4.4, 4.4], z: [-3.6, 6] }
  const pool: Extent = { x: [-2.4, 2.4], z: [1.6, 5.4] }
  return build(
    {
      extent,
      style,
      ceiling: 1.5,
      floor: 'tiles',
      spots: 2.2,
      openings: { front: [{ along: [-3, 3], up: [-1.4, 1.1] }] },
    },
    random,
    [
      patch(
        { x: [pool.x[0] - 0.3, pool.x[1] + 0.3], z: [pool.z[0] - 0.3, pool.z[1] + 0.3] },
        floorLevel + 0.01,
        '#e8e2d6',
        'tiles',
      ),
      patch(pool, floorLevel + 0.012, '#2f8f9c', 'water'),
      ...painting(extent, 'back', [0, 0.1], [2, 1], random),
    ],
    [
      ...[-3.4, 3.4].flatMap((x) => [
        lounger([x, 2.4]),
        lounger([x, 4.2]),
        plant([x * 1.12, 5.4], 1.4, random),
      ]),
      ...[-2.7, 2.7].map(
        (x): Piece => ({
          at: [x, 1.3],
          shapes: [
            ...cylinder([x, 1.3], 0.09, [floorLevel, floorLevel + 0.24], '#f0b868', 0.09, 'lamp'),
            glow([x, floorLevel + 0.3, 1.3], 9, '#ffcf86', 0.4, 0.05),
          ],
        }),
      ),
      sofa([0, -2.8], 2.4, 'eye', style.fabric),
    ],
  )
}
