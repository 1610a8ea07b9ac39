import { blend, type Rgb, rgbOf, times } from './color'
import { towards } from './shapes'
import type { TimeOfDay } from './time-of-day'
import { unit, type Vector } from './vectors'

/** The light of the sun and the sky. */
export interface Daylight {
  /** The way to the sun. */
  readonly sun: Vector
  readonly sunLight: Rgb
  /** From the sky, and from the ground that reflects it. */
  readonly above: Rgb
  readonly below: Rgb
}

export function daylightOf(time: TimeOfDay, sunAzimuth: number): Daylight {
  const [zenith, middle, low] = time.sky.map(rgbOf) as [Rgb, Rgb, Rgb]
  // A sun on the horizon would light nothing that lies flat.
  const sun = unit(towards(sunAzimuth, Math.max(14, time.sunHeight)))
  const above = blend(blend(zenith, middle, 0.5), low, 0.5)
  return {
    sun,
    sunLight: time.isNight ? [0, 0, 0] : times(rgbOf(time.sun), time.sunHeight > 20 ? 2 : 1.3),
    above,
    below: times(rgbOf(time.ground[0]), time.isNight ? 0.05 : 0.6),
  }
}
