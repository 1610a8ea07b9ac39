import { parasol, standingTree } from '../furnishings'
import { arrange } from '../pieces'
import type { Random } from '../random'
import { lounger } from '../seats'
import { type Shape, shade } from '../shapes'
import { sky } from '../sky'
import { type Extent, floorLevel, patch } from '../surfaces'
import { hills, sea } from '../terrain'
import { outdoorLight } from '../time-of-day'
import { house } from './house'

export function pool(random: Random): Shape[] {
  const light = outdoorLight(random)
  const sunAzimuth = random.between(-30, 30)
  const deck: Extent = { x: [-11, 11], z: [-9, 12] }
  const water: Extent = { x: [-3.6, 3.6], z: [2, 11.8] }
  const stone = shade(light.ground[0], 0.25)
  const isBySea = random.whole(0, 2) > 0
  const trees = [-9, -7, 7.2, 9.2].map((x) =>
    standingTree(
      random.pick(['palm', 'slim', 'round']),
      [x, random.between(6, 11)],
      random.between(4, 6),
      shade('#4c7a4c', light.leaves),
    ),
  )
  return [
    sky(light, random, sunAzimuth),
    ...(isBySea ? [sea(light)] : hills(light, random, 6)),
    patch(deck, floorLevel, stone, 'tiles'),
    patch({ x: [-4, 4], z: [1.6, 12] }, floorLevel + 0.005, shade(stone, 0.3), 'tiles'),
    patch(water, floorLevel + 0.008, shade(light.sea[1], 0.25), 'water'),
    ...arrange([
      ...trees,
      ...[-5.8, 5.8].flatMap((x) => [4, 6.4, 8.8].map((z) => lounger([x, z]))),
      parasol([-5, 5.2], '#f2e3c4'),
      parasol([5, 7.6], '#f2e3c4'),
      house([0, -8], random),
    ]),
  ]
}
