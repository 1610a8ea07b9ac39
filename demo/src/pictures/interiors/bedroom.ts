import { nightstand, plant, table } from '../furnishings'
import { painting } from '../painting'
import type { Random } from '../random'
import type { RoomPlan } from '../room'
import { bed, chair, sofa } from '../seats'
import { type Shape, shade } from '../shapes'
import { styles } from '../style'
import type { Extent } from '../surfaces'
import { panel } from '../walls'
import { build, rug } from './furnished'

export function bedroom(random: Random): Shape[] {
  const style = random.pick(styles)
  const extent: Extent = { x: [-3.4, 3.4], z: [-3, 4.6] }
  const plan: RoomPlan = {
    extent,
    style,
    ceiling: 1.3,
    floor: 'boards',
    spots: 2.3,
    openings: {
      right: [{ along: [-1.2, 3.6], up: [-1.5, 0.95] }],
      ...(random.whole(0, 1) === 0 ? { back: [{ along: [-1.6, 1.6], up: [-0.6, 0.8] }] } : {}),
    },
  }
  const curtain = Array.from({ length: 7 }, (_, fold) =>
    panel(
      extent,
      'right',
      { along: [3.5 + fold * 0.14, 3.66 + fold * 0.14], up: [-1.56, 1.22] },
      shade(style.fabric, fold % 2 === 0 ? 0.5 : 0.42),
      'fabric',
      0.05 + 0.03 * (fold % 2),
    ),
  )
  return build(
    plan,
    random,
    [
      ...Array.from({ length: 12 }, (_, slat) =>
        panel(
          extent,
          'front',
          { along: [-3.39 + slat * 0.567, -2.835 + slat * 0.567], up: [-1.5, 0.2] },
          shade(style.wood, 0.1 + random.between(0, 0.08)),
          'wood',
          0.03,
        ),
      ),
      ...painting(extent, 'front', [0, 0.72], [1.8, 0.72], random),
      ...painting(extent, 'left', [0.6, 0.1], [1.1, 1.3], random),
      ...curtain,
      ...rug({ x: [-2, 2], z: [1.0, 3.6] }, shade(style.accent, 0.4)),
    ],
    [
      bed([0, 3.2], style.fabric, style.wood),
      nightstand([-1.75, 4.1], style.wood),
      nightstand([1.75, 4.1], style.wood),
      sofa([-2.6, 0.4], 1.1, 'side', style.accent),
      plant([2.9, -1.9], 1.1, random),
      plant([-2.8, 3.8], 1.0, random),
      table([-1.2, -2.2], [1.6, 0.74, 0.6], style.wood),
      chair([-1.2, -1.7], style.fabric, 1),
    ],
  )
}
