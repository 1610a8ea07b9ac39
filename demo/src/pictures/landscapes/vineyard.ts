import { standingTree } from '../furnishings'
import { arrange, type Piece } from '../pieces'
import type { Random } from '../random'
import { type Shape, shade } from '../shapes'
import { sky } from '../sky'
import { hillLine, hills } from '../terrain'
import { outdoorLight } from '../time-of-day'
import { tree } from '../tree'

export function vineyard(random: Random): Shape[] {
  const light = outdoorLight(random)
  const sunAzimuth = random.between(-50, 50)
  const soil = shade(light.ground[0], -0.15)
  const leaf = shade(random.pick(['#6f8f3e', '#86913a', '#a07a33']), light.leaves)
  const rows = Array.from({ length: 23 }, (_, place) => -22 + place * 2 + 1)
  const vines = rows.flatMap((x) =>
    vinePlaces.flatMap((z): Piece[] => {
      const high = random.between(1.15, 1.5)
      const green = shade(leaf, random.between(-0.15, 0.18))
      return [{ at: [x, z], shapes: tree('vine', [x + random.between(-0.1, 0.1), z], high, green) }]
    }),
  )
  return [
    sky(light, random, sunAzimuth),
    ...hills(light, random, 13, 0.5),
    ...terraces(light.hills[2], random),
    {
      is: 'ridge',
      elevationAt: () => -1.4,
      fill: [shade(soil, -0.25), shade(soil, -0.1)],
      ground: 'sand',
    },
    ...arrange([
      ...vines,
      ...[-19, -14, 15, 20].map((x) =>
        standingTree(
          'slim',
          [x, random.between(24, 34)],
          random.between(7, 10),
          shade('#3f5f3c', light.leaves),
        ),
      ),
      standingTree('round', [6, -11], 4, shade('#5f7a42', light.leaves)),
    ]),
  ]
}

/** Where vines stand along a row: close to each other near the eye, where they are seen one by one. */
const vinePlaces = [
  ...Array.from({ length: 28 }, (_, place) => -9 + place * 0.75),
  ...Array.from({ length: 16 }, (_, place) => 13 + place * 1.7),
].filter((z) => Math.abs(z) > 1.2)

/** The steps of a planted slope. */
function terraces(color: string, random: Random): Shape[] {
  return [3.4, 2, 0.6].map((base, place) => ({
    is: 'ridge',
    elevationAt: hillLine(random, base, 3.4 - place, 0.3),
    fill: [shade(color, 0.22 - place * 0.05), shade(color, -0.05)],
    ground: 'hills',
  }))
}
