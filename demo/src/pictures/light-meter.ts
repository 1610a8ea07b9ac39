import type { Rgb } from './color'
import type { Daylight } from './daylight'
import { type Light, type LightMap, pointOf } from './light-map'
import { RayTree } from './ray-tree'
import type { Surface } from './surface'
import { along, cross, dot, minus, unit, type Vector } from './vectors'

export interface Lamp {
  readonly at: Vector
  readonly light: Rgb
}

export interface Lights {
  readonly daylight: Daylight
  readonly lamps: readonly Lamp[]
  /** Openings of a room; none: the place is outdoors. */
  readonly windows: readonly Surface[]
}

/** Adds up the light that falls on points. */
export class LightMeter {
  readonly #tree: RayTree
  /** The light that each surface reflects, after the bounces so far: red, green and blue. */
  readonly reflected: Float64Array

  constructor(
    surfaces: readonly Surface[],
    readonly lights: Lights,
  ) {
    this.#tree = new RayTree(surfaces)
    this.reflected = new Float64Array(surfaces.length * 3)
  }

  maySeeTheSun(surface: Surface): boolean {
    const { sun, sunLight } = this.lights.daylight
    return sunLight[0] > 0 && dot(surface.normal, sun) > 0
  }

  /** Leaves look in all directions, most of them up. Their lower half is shaded by the upper one. */
  ofLeaves(surface: Surface): LightMap {
    const light: Light = [0, 0, 0]
    this.addSoft(pointOf(surface, 0.5, 0.5), upwards, light)
    this.addSun(pointOf(surface, 0.5, 0.5), upwards, light)
    const isUp = surface.up[1] > 0 || surface.across[1] > 0
    const at = (shade: number) => light.map((value) => value * shade)
    const [low, high] = isUp ? [at(0.45), at(1.1)] : [at(1.1), at(0.45)]
    const isUpright = Math.abs(surface.up[1]) > Math.abs(surface.across[1])
    const rows = isUpright ? [low, low, high, high] : [low, high, low, high]
    return { columns: 2, rows: 2, light: Float32Array.from(rows.flat()) }
  }

  addSun(point: Vector, normal: Vector, into: Light): void {
    const { sun, sunLight } = this.lights.daylight
    const facing = dot(normal, sun)
    if (sunLight[0] === 0 || facing <= 0) return
    if (this.#tree.hit(point, sun, farthest, true) < 0) add(into, sunLight, facing)
  }

  /** Everything but the sun. */
  addSoft(point: Vector, normal: Vector, into: Light): void {
    this.#addSurroundings(point, normal, into)
    for (const window of this.lights.windows) this.#addWindow(point, normal, window, into)
    for (const lamp of this.lights.lamps) {
      const way = minus(lamp.at, point)
      const distance = Math.hypot(...way)
      const facing = dot(normal, way) / distance
      const part = facing / (0.25 + distance * distance)
      if (part < leastLight || this.#isBlocked(point, way, distance, lampSize)) continue
      add(into, lamp.light, part)
    }
  }

  #isBlocked(point: Vector, way: Vector, distance: number, margin: number): boolean {
    const ray: Vector = [way[0] / distance, way[1] / distance, way[2] / distance]
    return this.#tree.hit(point, ray, distance - margin, true) >= 0
  }

  #addSurroundings(point: Vector, normal: Vector, into: Light): void {
    const { windows, daylight } = this.lights
    const sideways = unit(cross(Math.abs(normal[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], normal))
    const upright = cross(normal, sideways)
    for (const [x, y, z] of hemisphere) {
      const ray: Vector = [
        sideways[0] * x + upright[0] * y + normal[0] * z,
        sideways[1] * x + upright[1] * y + normal[1] * z,
        sideways[2] * x + upright[2] * y + normal[2] * z,
      ]
      const hit = this.#tree.hit(point, ray, farthest)
      if (hit >= 0) {
        for (const channel of [0, 1, 2] as const)
          into[channel] += (this.reflected[hit * 3 + channel] ?? 0) / hemisphere.length
      } else if (windows.length === 0) add(into, skyLight(ray, daylight), 1 / hemisphere.length)
    }
  }

  /** Adds the light of the sky that reaches a point through a window. */
  #addWindow(point: Vector, normal: Vector, window: Surface, into: Light): void {
    const area = (window.width * window.height) / panes.length
    for (const [u, v] of panes) {
      const way = minus(
        along(along(window.origin, window.across, window.width * u), window.up, window.height * v),
        point,
      )
      const distance = Math.hypot(...way)
      const facing = dot(normal, way)
      if (facing <= 0 || this.#isBlocked(point, way, distance, 0.05)) continue
      const slant = (facing * Math.abs(dot(window.normal, way))) / (distance * distance)
      const part = (slant * area) / (Math.PI * (distance * distance + area))
      add(into, skyLight(way, this.lights.daylight), part)
    }
  }
}

/** Points of a window, as parts of its width and height. */
const panes = [1 / 4, 3 / 4].flatMap((v) => [1 / 6, 3 / 6, 5 / 6].map((u) => [u, v] as const))
const upwards: Vector = [0, 1, 0]
/** How far rays go; metres. */
const farthest = 80
/** A lamp does not stand in its own light; metres. */
const lampSize = 0.35
/** Nobody sees less light of a lamp than this. */
const leastLight = 0.03

function skyLight(way: Vector, { above, below }: Daylight): Rgb {
  return way[1] > 0 ? above : below
}

function add(into: Light, light: Rgb, by: number): void {
  into[0] += light[0] * by
  into[1] += light[1] * by
  into[2] += light[2] * by
}

/** Directions around z, more of them near it: as light from there counts more. */
const hemisphere: readonly Vector[] = Array.from({ length: 20 }, (_, place) => {
  const radius = Math.sqrt((place + 0.5) / 20)
  const turn = place * Math.PI * (3 - Math.sqrt(5))
  return [radius * Math.cos(turn), radius * Math.sin(turn), Math.sqrt(1 - radius * radius)]
})
