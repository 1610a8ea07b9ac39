import { brightness, type Rgb } from './color'
import type { Heavens } from './heavens'
import { noise, rise } from './noise'
import type { Place } from './place'
import { dot, unit, type Vector } from './vectors'

/**
 * What waves mirror of the sky; `share` is how much of it hides what is below.
 * @param level Metres from the eye up to the water, so below 0. @param roughness 1 is the sea.
 */
export function mirroredSky(
  heavens: Heavens,
  ray: Vector,
  level: number,
  roughness: number,
): { share: number; sky: Rgb } {
  const distance = level / Math.min(-0.004, ray[1])
  const [x, z] = [ray[0] * distance, ray[2] * distance]
  const calm = roughness / (1 + distance * 0.02)
  const tilt = (by: number) =>
    calm * (0.2 * noise(x * 0.9 + by, z * 1.9, 21) + 0.16 * noise(x * 3.7, z * 7.3 + by, 22)) +
    0.06 * roughness * noise(x * 0.21, z * 0.55 + by, 23) -
    0.18 * calm -
    0.03 * roughness
  const normal = unit([tilt(0), 1, tilt(37)])
  const facing = Math.max(0.02, -dot(ray, normal))
  const mirrored = unit([
    ray[0] + 2 * facing * normal[0],
    Math.abs(ray[1] + 2 * facing * normal[1]) + 0.02,
    ray[2] + 2 * facing * normal[2],
  ])
  return { share: 0.03 + 0.8 * (1 - facing) ** 5, sky: heavens.plainAt(mirrored) }
}

/** What a polished floor adds to its colour: the light of a window that it mirrors. @param at Metres. */
export function mirroredWindow(
  { windows, heavens }: Place,
  ray: Vector,
  at: Vector,
  polish: number,
): number {
  const share = polish + (0.75 - polish) * (1 - Math.abs(ray[1])) ** 5
  const mirrored: Vector = [ray[0], -ray[1], ray[2]]
  for (const window of windows) {
    const { normal, offset, origin, across, up, width, height } = window
    const speed = dot(normal, mirrored)
    const way = (offset - dot(normal, at)) / speed
    if (!(way > 0 && way < 1000)) continue
    const x = at[0] + mirrored[0] * way - origin[0]
    const y = at[1] + mirrored[1] * way - origin[1]
    const z = at[2] + mirrored[2] * way - origin[2]
    const u = x * across[0] + y * across[1] + z * across[2]
    const v = x * up[0] + y * up[1] + z * up[2]
    const soft = 0.04 + 0.06 * way
    if (u < -soft || v < -soft || u > width + soft || v > height + soft) continue
    const cover =
      rise(-soft, soft, u) *
      rise(-soft, soft, width - u) *
      rise(-soft, soft, v) *
      rise(-soft, soft, height - v)
    return cover * share * brightness(heavens.plainAt(mirrored))
  }
  return 0
}
