import { parasol, standingTree, table } from '../furnishings'
import { arrange } from '../pieces'
import type { Random } from '../random'
import { chair, sofa } from '../seats'
import { face, glow, line, type Shape, shade, towards } from '../shapes'
import { sky } from '../sky'
import { styles } from '../style'
import { type Extent, floorLevel, patch } from '../surfaces'
import { hills, sea } from '../terrain'
import { outdoorLight } from '../time-of-day'
import { house } from './house'

export function terrace(random: Random): Shape[] {
  const light = outdoorLight(random)
  const sunAzimuth = random.between(-30, 30)
  const style = random.pick(styles)
  const deck: Extent = { x: [-6, 6], z: [-5, 6] }
  const rail = (x: number, z: number) => [
    line(
      [
        [x, floorLevel, z],
        [x, -0.6, z],
      ],
      '#e9eef0',
      3,
    ),
  ]
  const posts = Array.from({ length: 13 }, (_, place) => rail(-6 + place, 6)).flat()
  const lamps = Array.from({ length: 15 }, (_, place) => {
    const x = -5.6 + place * 0.8
    const y = 1.25 - 0.5 * Math.sin((place / 14) * Math.PI)
    return [glow([x, y, 4.6], 1.6, '#ffdf9e', 0.9), glow([x, y, 4.6], 0.5, '#ffffff', 1)]
  }).flat()
  const string = Array.from(
    { length: 29 },
    (_, place) => [-5.6 + place * 0.4, 1.28 - 0.5 * Math.sin((place / 28) * Math.PI), 4.6] as const,
  )
  return [
    sky(light, random, sunAzimuth),
    ...(random.whole(0, 1) === 0
      ? [sea(light)]
      : [...hills(light, random, 4), ...city(light.town, random)]),
    patch(deck, floorLevel, '#a27a54', 'boards'),
    face(
      [
        [-6, -0.65, 6],
        [6, -0.65, 6],
        [6, floorLevel, 6],
        [-6, floorLevel, 6],
      ],
      '#dff1f5',
      'paint',
      0.07,
    ),
    ...posts,
    line(
      [
        [-6, -0.6, 6],
        [6, -0.6, 6],
      ],
      '#f4f7f8',
      5,
    ),
    ...arrange([
      sofa([-3.2, 3.4], 2.4, 'side', shade(style.fabric, 0.2)),
      sofa([3.2, 3.4], 2.4, 'side', shade(style.fabric, 0.2)),
      table([0, 3.5], [1.3, 0.4, 0.9], style.wood, (top) => [
        glow([0, top + 0.1, 3.5], 5, '#ffc873', 0.7, 0.1),
      ]),
      standingTree('round', [-5.3, 5.2], 2.2, shade('#5d7f4d', light.leaves)),
      standingTree('round', [5.3, 5.2], 2.2, shade('#5d7f4d', light.leaves)),
      parasol([-3.5, -2.6], style.accent),
      table([-3.5, -2.6], [0.9, 0.74, 0.9], style.wood),
      chair([-3.5, -1.9], style.fabric, 1),
      house([1.5, -6.6], random),
    ]),
    line(string, '#2c2c2c', 1.2, 0.8),
    ...lamps,
  ]
}

/** Roofs of a town along the horizon, some windows lit. */
function city(color: string, random: Random): Shape[] {
  return Array.from({ length: 90 }, (_, place) => {
    const azimuth = -180 + place * 4 + random.between(-1, 1)
    const wide = random.between(1.2, 2.6)
    const high = random.between(0.5, 4.2)
    const paint = shade(color, random.between(-0.1, 0.25))
    return [
      face(
        [
          towards(azimuth - wide, high),
          towards(azimuth + wide, high),
          towards(azimuth + wide, -8),
          towards(azimuth - wide, -8),
        ],
        [paint, shade(paint, -0.3)],
      ),
      ...Array.from({ length: 3 }, () =>
        glow(
          towards(azimuth + random.between(-wide, wide) * 0.8, random.between(-1.5, high - 0.3)),
          0.28,
          '#ffe0a0',
          random.between(0.2, 0.9),
        ),
      ),
    ]
  }).flat()
}
