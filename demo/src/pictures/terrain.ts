import type { Random } from './random'
import { type Shape, shade } from './shapes'
import type { TimeOfDay } from './time-of-day'

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

export function hills(light: TimeOfDay, random: Random, height: number, roughness = 1): Shape[] {
  return light.hills.map((color, place) => ({
    is: 'ridge',
    elevationAt: hillLine(
      random,
      height * (1 - 0.3 * place),
      height * (1 - 0.18 * place),
      roughness,
    ),
    fill: [shade(color, 0.08), shade(color, -0.25)],
    ground: 'hills',
  }))
}

/** Water to the horizon. */
export function sea(light: TimeOfDay): Shape {
  return { is: 'ridge', elevationAt: () => 0, fill: light.sea, ground: 'sea' }
}
