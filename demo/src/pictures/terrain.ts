import type { Light } from './light'
import type { Random } from './random'
import { line, type Shape, shade, towards } from './shapes'

/** The outline of hills around the eye: waves that meet behind it. */
export function hillLine(random: Random, base: number, height: number, roughness = 1) {
  const waves = [2, 3, 5, 8, 13, 21, 34].map((turns, place) => ({
    turns,
    size: (height / (place + 1.6)) * (place > 3 ? roughness : 1),
    start: random.between(0, 2 * Math.PI),
  }))
  return (azimuth: number) => {
    const angle = (azimuth * Math.PI) / 180
    return waves.reduce(
      (sum, { turns, size, start }) => sum + size * 0.5 * Math.sin(turns * angle + start),
      base,
    )
  }
}

export function hills(light: Light, random: Random, height: number, roughness = 1): Shape[] {
  return light.hills.map((color, place) => ({
    is: 'ridge',
    elevationAt: hillLine(
      random,
      height * (1 - 0.3 * place),
      height * (1 - 0.18 * place),
      roughness,
    ),
    fill: [shade(color, 0.08), shade(color, -0.25)],
  }))
}

/** Water to the horizon, with glints below the sun. */
export function sea(light: Light, random: Random, sunAzimuth: number): Shape[] {
  const glints = Array.from({ length: 110 }, () => {
    const depth = random.between(0.3, 26)
    const azimuth = sunAzimuth + random.between(-1, 1) * (4 + depth * 0.5)
    const wide = random.between(0.3, 1.2) + depth * 0.05
    const width = 0.8 + depth * 0.1
    return line(
      [towards(azimuth - wide, -depth), towards(azimuth + wide, -depth)],
      light.sun,
      width,
      random.between(0.12, 0.5),
    )
  })
  const ripples = Array.from({ length: 140 }, () => {
    const depth = random.between(1, 40)
    const azimuth = random.between(-180, 180)
    const wide = random.between(1, 4) + depth * 0.06
    return line(
      [towards(azimuth - wide, -depth), towards(azimuth + wide, -depth)],
      shade(light.sea[0], 0.25),
      0.6 + depth * 0.05,
      random.between(0.06, 0.22),
    )
  })
  return [
    { is: 'ridge', elevationAt: () => 0, fill: [...light.sea] },
    line(
      [-180, -90, 0, 90, 180].map((a) => towards(a, 0)),
      shade(light.sky[2], 0.2),
      1.5,
      0.5,
    ),
    ...ripples,
    ...glints,
  ]
}
