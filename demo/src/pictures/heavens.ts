import { blend, type Rgb, rgbOf, times } from './color'
import { cloudNoise, cornerNoise, mix, rise } from './noise'
import { towards } from './shapes'
import type { TimeOfDay } from './time-of-day'
import { dot, unit, type Vector } from './vectors'

/** The sky around a place: what is seen in a direction. */
export class Heavens {
  readonly #time: TimeOfDay
  readonly #seed: number
  readonly #sun: Vector
  readonly #colors: readonly [zenith: Rgb, middle: Rgb, low: Rgb]
  readonly #ground: readonly [near: Rgb, far: Rgb]
  readonly #sunColor: Rgb
  readonly #cloud: Rgb

  constructor(time: TimeOfDay, sunAzimuth: number, seed: number) {
    this.#time = time
    this.#seed = seed
    this.#sun = unit(towards(sunAzimuth, time.sunHeight))
    this.#colors = [rgbOf(time.sky[0]), rgbOf(time.sky[1]), rgbOf(time.sky[2])]
    this.#ground = [rgbOf(time.ground[0]), rgbOf(time.ground[1])]
    this.#sunColor = rgbOf(time.sun)
    this.#cloud = time.isNight
      ? times(this.#colors[2], 0.5)
      : blend(this.#colors[2], [1, 1, 1], time.sunHeight > 20 ? 0.75 : 0.2)
  }

  /** Without clouds and stars: as rough water and polished floors reflect it. */
  plainAt(direction: Vector): Rgb {
    const [zenith, middle, low] = this.#colors
    const height = direction[1]
    if (height < 0) return blend(this.#ground[0], this.#ground[1], Math.min(1, -height * 1.2))
    const sky =
      height < 0.42
        ? blend(low, middle, rise(0, 1, height / 0.42))
        : blend(middle, zenith, (height - 0.42) / 0.58)
    const near = Math.max(0, dot(direction, this.#sun))
    const halo = (this.#time.isNight ? 0.12 : 0.45) * near ** 24 + 0.9 * near ** 400
    return [
      sky[0] + this.#sunColor[0] * halo,
      sky[1] + this.#sunColor[1] * halo,
      sky[2] + this.#sunColor[2] * halo,
    ]
  }

  at(direction: Vector): Rgb {
    const sky = this.plainAt(direction)
    const [x, height, z] = direction
    if (height <= 0) return sky
    const near = dot(direction, this.#sun)
    const disc = rise(0.99915, 0.9994, near) * (this.#time.isNight ? 1 : 6)
    const stars = this.#time.isNight ? starAt(direction) : 0
    const bright = disc + stars
    const lit: Rgb = [
      sky[0] + this.#sunColor[0] * bright,
      sky[1] + this.#sunColor[1] * bright,
      sky[2] + this.#sunColor[2] * bright,
    ]
    const far = 1 / (height + 0.09)
    const density = cloudNoise(x * far * 1.1 + this.#seed, z * far * 1.1, 5, 7)
    const cover = rise(0.5, 0.72, density) * rise(0.01, 0.14, height) * 0.85
    if (cover === 0) return lit
    const thickness = rise(0.55, 0.85, density)
    const shine = 1 + 0.5 * Math.max(0, near) ** 6
    return blend(lit, times(this.#cloud, shine * mix(1.02, 0.72, thickness)), cover)
  }
}

function starAt([x, y, z]: Vector): number {
  const column = Math.floor((Math.atan2(x, z) * 420) / Math.PI)
  const row = Math.floor(y * 300)
  const chance = cornerNoise(column, row, 11)
  return chance > 0.9982 ? (chance - 0.9982) * 500 : 0
}
