import { statue, table } from '../furnishings'
import { painting } from '../painting'
import type { Random } from '../random'
import type { Shape } from '../shapes'
import { styles } from '../style'
import type { Extent } from '../surfaces'
import { build } from './furnished'

export function gallery(random: Random): Shape[] {
  const [light, warm] = styles
  const style = {
    ...random.pick([light, warm]),
    wall: '#efedea',
    floor: random.pick(['#8d8478', '#b08a64', '#5f6266']),
  }
  const extent: Extent = { x: [-4.6, 4.6], z: [-4.2, 7] }
  const frames = (side: 'left' | 'right') =>
    [0.4, 2.7, 5.2].flatMap((along) =>
      painting(
        extent,
        side,
        [along, 0.25],
        [random.between(1.2, 1.9), random.between(1.1, 1.7)],
        random,
      ),
    )
  return build(
    {
      extent,
      style,
      ceiling: 2.2,
      floor: 'boards',
      spots: 1.9,
      openings: { back: [{ along: [-1.4, 1.4], up: [-1.6, 1] }] },
    },
    random,
    [
      ...frames('left'),
      ...frames('right'),
      ...painting(extent, 'front', [0, 0.35], [3.4, 2], random),
      ...[-3.6, 3.6].flatMap((x) => painting(extent, 'front', [x, 0.2], [1.1, 1.4], random)),
    ],
    [
      table([0, 2.6], [2, 0.42, 0.6], style.wood),
      statue([-2.2, 4.6], '#d8d4cc'),
      statue([2.3, 4.9], '#c08a4c'),
      statue([-2.6, -2.6], '#7d8b8f'),
    ],
  )
}
