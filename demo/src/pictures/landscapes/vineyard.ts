import { box } from '../bodies'
import { standingTree } from '../furnishings'
import { outdoorLight } from '../light'
import { arrange, type Piece } from '../pieces'
import type { Random } from '../random'
import { type Shape, shade } from '../shapes'
import { sky } from '../sky'
import { floorLevel } from '../surfaces'
import { hillLine, hills } from '../terrain'

export function vineyard(random: Random): Shape[] {
  const light = outdoorLight(random)
  const sunAzimuth = random.between(-50, 50)
  const soil = shade(light.ground[0], -0.15)
  const leaf = shade(random.pick(['#6f8f3e', '#86913a', '#a07a33']), light.leaves)
  const rows = Array.from({ length: 23 }, (_, place) => -22 + place * 2 + 1)
  const vines = [...rows]
    .sort((a, b) => Math.abs(b) - Math.abs(a))
    .flatMap((x) =>
      [38, 30, 24, 19, 15, 12, 9.6, 7.6, 6, 4.6, 3.4, -3.4, -5, -8, -12, -18].map((z): Piece => {
        const high = random.between(0.95, 1.2)
        const long = Math.abs(z) * 0.14 + 0.5
        return {
          at: [x, z],
          shapes: [
            ...box(
              {
                x: [x - 0.34, x + 0.34],
                y: [floorLevel + 0.3, floorLevel + 0.3 + high],
                z: [z - long, z + long],
              },
              shade(leaf, random.between(-0.12, 0.1)),
            ),
          ],
        }
      }),
    )
  return [
    ...sky(light, random, sunAzimuth),
    ...hills(light, random, 13, 0.5),
    ...terraces(light.hills[2], random),
    { is: 'ridge', elevationAt: () => -1.4, fill: [shade(soil, -0.05), shade(soil, 0.25)] },
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

/** The steps of a planted slope. */
function terraces(color: string, random: Random): Shape[] {
  return [3.4, 2, 0.6].map((base, place) => ({
    is: 'ridge',
    elevationAt: hillLine(random, base, 3.4 - place, 0.3),
    fill: [shade(color, 0.22 - place * 0.05), shade(color, -0.05)],
  }))
}
