import { parasol, standingTree } from '../furnishings'
import { arrange } from '../pieces'
import type { Random } from '../random'
import { lounger } from '../seats'
import { type Shape, shade } from '../shapes'
import { sky } from '../sky'
import { styles } from '../style'
import { hillLine, sea } from '../terrain'
import { outdoorLight } from '../time-of-day'

export function beach(random: Random): Shape[] {
  const light = outdoorLight(random)
  const sunAzimuth = random.between(-35, 35)
  const sand = shade(light.ground[0], 0.22)
  const shore = hillLine(random, -13, 3.2, 0.2)
  const edge = (by: number) => (azimuth: number) =>
    Math.cos((azimuth * Math.PI) / 180) > -0.2
      ? shore(azimuth) + by
      : Math.max(shore(azimuth) + by, -13 + 30 * (-Math.cos((azimuth * Math.PI) / 180) - 0.2))
  return [
    sky(light, random, sunAzimuth),
    {
      is: 'ridge',
      elevationAt: hillLine(random, 1.2, 4),
      fill: [light.hills[0], light.hills[1]],
      ground: 'hills',
    },
    sea(light),
    {
      is: 'ridge',
      elevationAt: edge(1.6),
      fill: shade(light.sea[0], 0.3),
      ground: 'sea',
      opacity: 0.6,
    },
    { is: 'ridge', elevationAt: edge(0.5), fill: '#ffffff', ground: 'sand', opacity: 0.75 },
    {
      is: 'ridge',
      elevationAt: edge(0),
      fill: [shade(sand, -0.12), shade(sand, 0.1)],
      ground: 'sand',
    },
    ...arrange([
      ...[-4.2, 3.4, 6].map((x) =>
        parasol([x, random.between(3.4, 5)], random.pick([styles[0].accent, '#f4efe2', '#4f8f9d'])),
      ),
      ...[-4.9, -3.4, 2.6, 4.2].map((x) => lounger([x, random.between(3, 3.8)])),
      ...[-8, -6.5, 7.5, 9].map((x) =>
        standingTree(
          'palm',
          [x, random.between(3, 7)],
          random.between(4, 6),
          shade('#4a7d4f', light.leaves),
        ),
      ),
      ...[-5, -1, 3, 7].map((x) =>
        standingTree(
          'round',
          [x, -7 - random.between(0, 3)],
          random.between(2, 4),
          shade('#5f8150', light.leaves),
        ),
      ),
    ]),
  ]
}
