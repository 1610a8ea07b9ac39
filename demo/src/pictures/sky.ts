import type { Random } from './random'
import type { Shape } from './shapes'
import type { TimeOfDay } from './time-of-day'

/** Sky down to the horizon, with clouds, sun or moon. */
export function sky(time: TimeOfDay, random: Random, sunAzimuth: number): Shape {
  return { is: 'sky', time, sunAzimuth, seed: random.between(0, 1000) }
}
