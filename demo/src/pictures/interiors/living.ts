import { box, cylinder } from '../bodies'
import { plant, table } from '../furnishings'
import { floorLamp, pendant } from '../lamps'
import { painting } from '../painting'
import type { Random } from '../random'
import { chair, sofa } from '../seats'
import { type Shape, shade } from '../shapes'
import { styles } from '../style'
import type { Extent } from '../surfaces'
import { build, rug } from './furnished'

export function living(random: Random): Shape[] {
  const style = random.pick(styles)
  const extent: Extent = { x: [-4.2, 4.2], z: [-3.6, 5] }
  return build(
    {
      extent,
      style,
      ceiling: 1.5,
      floor: 'boards',
      spots: 2.6,
      openings: {
        front: [{ along: [-3.4, 3.4], up: [-1.5, 1.15] }],
        right: [{ along: [1, 4.2], up: [-0.7, 0.9] }],
      },
    },
    random,
    [
      ...painting(extent, 'left', [1.6, 0.15], [1.7, 1.15], random),
      ...painting(extent, 'back', [-1.4, 0.1], [1.2, 1.5], random),
      ...painting(extent, 'back', [1.2, 0.1], [1.2, 1.5], random),
      ...rug({ x: [-2.1, 2.1], z: [1.2, 4.0] }, shade(style.fabric, 0.5)),
    ],
    [
      sofa([-2.9, 2.5], 2.6, 'side', style.fabric),
      sofa([2.7, 2.6], 1.2, 'side', style.accent),
      table([0, 2.6], [1.3, 0.36, 0.8], style.wood, (top) => [
        ...cylinder([0.2, 2.6], 0.09, [top, top + 0.22], '#e9e4da', 0.05),
        ...box({ x: [-0.45, -0.1], y: [top, top + 0.05], z: [2.5, 2.75] }, style.accent),
      ]),
      pendant([0, 2.6], 1.5, 0.72, style.accent),
      floorLamp([-3.4, 4.4]),
      plant([3.6, 4.4], 1.3, random),
      plant([-3.6, -2.6], 1.2, random),
      table([0.2, -2.4], [2.2, 0.74, 0.9], style.wood),
      chair([-0.5, -1.7], style.fabric, 1),
      chair([0.9, -1.7], style.fabric, 1),
    ],
  )
}
