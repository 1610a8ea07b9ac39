import type { Light } from './light'
import type { Random } from './random'
import { face, glow, type Point, type Shape, shade, towards } from './shapes'

/** Sky down to the horizon and ground below it, with sun or moon, clouds or stars. */
export function sky(light: Light, random: Random, sunAzimuth: number): Shape[] {
  const [zenith, middle, low] = light.sky
  const [near, far] = light.ground
  const sun = towards(sunAzimuth, light.sunHeight)
  return [
    {
      is: 'sky',
      stops: [
        [85, zenith],
        [28, middle],
        [0.5, low],
        [0, near],
        [-60, far],
      ],
    },
    ...(light.isNight ? stars(random) : []),
    glow(sun, light.isNight ? 14 : 46, light.sun, light.isNight ? 0.35 : 0.55),
    glow(sun, light.isNight ? 5 : 12, light.sun, 0.8),
    disc(sunAzimuth, light.sunHeight, light.isNight ? 1.6 : 2.2, light.sun),
    ...clouds(light, random),
  ]
}

function disc(azimuth: number, elevation: number, radius: number, color: string): Shape {
  return face(ring(azimuth, elevation, radius, radius), color)
}

function ring(azimuth: number, elevation: number, wide: number, high: number): Point[] {
  return Array.from({ length: 28 }, (_, step) => {
    const turn = (step / 28) * 2 * Math.PI
    return towards(azimuth + wide * Math.cos(turn), elevation + high * Math.sin(turn))
  })
}

function stars(random: Random): Shape[] {
  return Array.from({ length: 220 }, () =>
    glow(
      towards(random.between(-180, 180), random.between(4, 75)),
      random.between(0.12, 0.4),
      '#ffffff',
      random.between(0.4, 1),
    ),
  )
}

/** Long thin banks, lit from below when the sun is low. */
function clouds(light: Light, random: Random): Shape[] {
  const color = light.isNight ? '#46598a' : shade(light.sky[2], 0.55)
  return Array.from({ length: light.isNight ? 4 : 9 }, () => {
    const azimuth = random.between(-180, 180)
    const elevation = random.between(7, 32)
    const wide = random.between(10, 26)
    return Array.from({ length: 4 }, () =>
      face(
        ring(
          azimuth + random.between(-wide, wide) * 0.6,
          elevation + random.between(-0.7, 0.7),
          wide * random.between(0.4, 0.9),
          random.between(0.35, 1.1),
        ),
        color,
        random.between(0.12, 0.3),
      ),
    )
  }).flat()
}
