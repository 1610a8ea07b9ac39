import { box, shadow } from '../bodies'
import { standingTree } from '../furnishings'
import { arrange, block, type Piece } from '../pieces'
import type { Random } from '../random'
import { face, glow, type Shape, shade } from '../shapes'
import { sky } from '../sky'
import { floorLevel } from '../surfaces'
import { hillLine, hills } from '../terrain'
import { outdoorLight } from '../time-of-day'

export function mountain(random: Random): Shape[] {
  const light = outdoorLight(random)
  const sunAzimuth = random.between(-50, 50)
  const meadow = shade(light.isNight || light.sunHeight < 20 ? light.hills[2] : '#6d8048', 0.05)
  const firs = Array.from({ length: 46 }, () => {
    const azimuth = random.between(-180, 180)
    const distance = random.between(12, 40)
    if (Math.abs(azimuth) < 16) return []
    const turn = (azimuth * Math.PI) / 180
    return [
      standingTree(
        'fir',
        [distance * Math.sin(turn), distance * Math.cos(turn)],
        random.between(4, 9),
        shade(light.hills[2], -0.15),
      ),
    ]
  }).flat()
  return [
    sky(light, random, sunAzimuth),
    {
      is: 'ridge',
      elevationAt: hillLine(random, 15, 15, 1.6),
      fill: [shade(light.hills[0], 0.65), shade(light.hills[0], 0.2)],
      ground: 'snow',
    },
    ...hills(light, random, 11, 0.9),
    {
      is: 'ridge',
      elevationAt: hillLine(random, -0.6, 1.6, 0.2),
      fill: [shade(meadow, 0.16), shade(meadow, -0.1)],
      ground: 'grass',
    },
    ...arrange([...firs, cabin([random.between(-2, 3), 10], random)]),
  ]
}

function cabin(at: readonly [number, number], random: Random): Piece {
  const [x] = at
  const wood = random.pick(['#7b5233', '#8c6240', '#5f4330'])
  const body = block(at, [4.6, 2.2, 3])
  const [near, far, left, right] = [body.z[0], body.z[1], body.x[0], body.x[1]]
  const eave = body.y[1]
  const ridge = eave + 1.9
  const pane = (from: number, to: number, low: number, high: number) =>
    face(
      [
        [from, high, near - 0.02],
        [to, high, near - 0.02],
        [to, low, near - 0.02],
        [from, low, near - 0.02],
      ],
      '#ffc36e',
      'lamp',
    )
  return {
    at,
    shapes: [
      ...shadow(body, 0.5),
      ...box(body, wood, 'boards'),
      face(
        [
          [x, ridge, near],
          [right, eave, near],
          [left, eave, near],
        ],
        shade(wood, 0.08),
        'boards',
      ),
      face(
        [
          [x, ridge, near - 0.3],
          [x, ridge, far],
          [right + 0.5, eave - 0.25, far],
          [right + 0.5, eave - 0.25, near - 0.3],
        ],
        '#4a4f55',
      ),
      face(
        [
          [x, ridge, near - 0.3],
          [x, ridge, far],
          [left - 0.5, eave - 0.25, far],
          [left - 0.5, eave - 0.25, near - 0.3],
        ],
        '#5c626a',
      ),
      pane(x - 1.7, x - 0.5, floorLevel + 0.7, floorLevel + 1.7),
      pane(x + 0.6, x + 1.7, floorLevel + 0.7, floorLevel + 1.7),
      pane(x - 0.35, x + 0.35, eave + 0.3, eave + 0.9),
      glow([x, floorLevel + 1.1, near - 0.1], 12, '#ffc873', 0.3),
    ],
  }
}
