import type { Rgb } from './color'
import type { Daylight } from './daylight'
import { RayTree } from './ray-tree'
import type { Surface } from './surface'
import { along, cross, dot, minus, unit, type Vector } from './vectors'

/** How much light falls on a surface, at points of a grid. */
export interface LightMap {
  readonly columns: number
  readonly rows: number
  /** Red, green and blue of each point, row by row. */
  readonly light: Float32Array
}

export interface Lamp {
  readonly at: Vector
  readonly light: Rgb
}

interface Lights {
  readonly daylight: Daylight
  readonly lamps: readonly Lamp[]
  /** Openings of a room; none: the place is outdoors. */
  readonly windows: readonly Surface[]
}

/** Metres between points of the grid: of light that comes from all around, and of the sun, whose shadows are sharp. */
const softStep = 0.5
const sunStep = 0.16
const mostSteps = 60
/** Smaller surfaces show no edges of shadows; square metres. */
const leastShadowArea = 0.8
/** Points are lifted off their surface by this much; metres. */
const lift = 0.008
const bounces = 2

/** The light on all surfaces of a place: of sky and sun, of lamps, and what other surfaces reflect. */
export function lightMaps(surfaces: readonly Surface[], lights: Lights): Map<Surface, LightMap> {
  const solid = surfaces.filter(({ material }) => material !== 'leaves')
  const meter = new LightMeter(solid, lights)
  for (let bounce = 0; bounce < bounces; bounce++) {
    const next = solid.map((surface) => {
      const points = fewPoints(surface)
      const sum: Light = [0, 0, 0]
      for (const point of points) {
        meter.addSoft(point, surface.normal, sum)
        meter.addSun(point, surface.normal, sum)
      }
      return sum.map((light, channel) => (light / points.length) * (surface.color[channel] ?? 0))
    })
    next.forEach((light, index) => {
      meter.reflected.set(light, index * 3)
    })
  }
  return new Map(
    surfaces.map((surface) => {
      if (surface.material === 'leaves') return [surface, meter.ofLeaves(surface)]
      const hasShadows = surface.width * surface.height > leastShadowArea
      const soft = gridOf(surface, softStep, (point, into) => {
        meter.addSoft(point, surface.normal, into)
        if (!hasShadows) meter.addSun(point, surface.normal, into)
      })
      if (!hasShadows || !meter.maySeeTheSun(surface)) return [surface, soft]
      const sun = gridOf(surface, sunStep, (point, into) =>
        meter.addSun(point, surface.normal, into),
      )
      return [surface, joined(soft, sun)]
    }),
  )
}

type Light = [red: number, green: number, blue: number]

/** Adds up the light that falls on points. */
class LightMeter {
  readonly #tree: RayTree
  /** What each surface sends back, as far as it is known. */
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

  /** What comes through a window: the part of the sky that the point sees through it. */
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
/** What a lamp adds below this is not seen. */
const leastLight = 0.03

function skyLight(way: Vector, { above, below }: Daylight): Rgb {
  return way[1] > 0 ? above : below
}

function add(into: Light, light: Rgb, by: number): void {
  into[0] += light[0] * by
  into[1] += light[1] * by
  into[2] += light[2] * by
}

function gridOf(
  surface: Surface,
  step: number,
  addLight: (point: Vector, into: Light) => void,
): LightMap {
  const count = (size: number) => Math.max(2, Math.min(mostSteps, Math.ceil(size / step) + 1))
  const [columns, rows] = [count(surface.width), count(surface.height)]
  const light = new Float32Array(columns * rows * 3)
  const isSmall = Math.max(surface.width, surface.height) < step
  if (isSmall) {
    const everywhere: Light = [0, 0, 0]
    addLight(pointOf(surface, 0.5, 0.5), everywhere)
    for (let at = 0; at < light.length; at++) light[at] = everywhere[at % 3] ?? 0
    return { columns, rows, light }
  }
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const here: Light = [0, 0, 0]
      addLight(pointOf(surface, inner(column, columns), inner(row, rows)), here)
      light.set(here, (row * columns + column) * 3)
    }
  return { columns, rows, light }
}

/** Points at an edge lie a little inside of it, or the neighbour would shade them. */
function inner(place: number, count: number): number {
  const part = place / (count - 1)
  return 0.5 + (part - 0.5) * 0.98
}

function fewPoints(surface: Surface): Vector[] {
  const isSmall = Math.max(surface.width, surface.height) < 1
  const parts = isSmall ? [0.5] : [0.15, 0.5, 0.85]
  return parts.flatMap((u) => parts.map((v) => pointOf(surface, u, v)))
}

function pointOf(surface: Surface, u: number, v: number): Vector {
  const { origin, across, up, normal, width, height } = surface
  return along(along(along(origin, across, width * u), up, height * v), normal, lift)
}

/** The sum of both, on the finer grid. */
function joined(soft: LightMap, sun: LightMap): LightMap {
  const light = Float32Array.from(sun.light)
  const sum: Light = [0, 0, 0]
  for (let row = 0; row < sun.rows; row++)
    for (let column = 0; column < sun.columns; column++) {
      readLight(soft, column / (sun.columns - 1), row / (sun.rows - 1), sum)
      const at = (row * sun.columns + column) * 3
      for (const channel of [0, 1, 2] as const)
        light[at + channel] = (light[at + channel] ?? 0) + sum[channel]
    }
  return { ...sun, light }
}

/** Writes the light at a point into `into`; `u` and `v` are parts of width and height. */
export function readLight(
  { columns, rows, light }: LightMap,
  u: number,
  v: number,
  into: Light,
): void {
  const x = Math.max(0, Math.min(0.9999, u)) * (columns - 1)
  const y = Math.max(0, Math.min(0.9999, v)) * (rows - 1)
  const at = (Math.floor(y) * columns + Math.floor(x)) * 3
  const [right, down] = [x - Math.floor(x), y - Math.floor(y)]
  const below = at + columns * 3
  for (let channel = 0; channel < 3; channel++) {
    const top = (light[at + channel] ?? 0) * (1 - right) + (light[at + 3 + channel] ?? 0) * right
    const bottom =
      (light[below + channel] ?? 0) * (1 - right) + (light[below + 3 + channel] ?? 0) * right
    into[channel] = top * (1 - down) + bottom * down
  }
}

/** Directions around z, more of them near it: as light from there counts more. */
const hemisphere: readonly Vector[] = Array.from({ length: 20 }, (_, place) => {
  const radius = Math.sqrt((place + 0.5) / 20)
  const turn = place * Math.PI * (3 - Math.sqrt(5))
  return [radius * Math.cos(turn), radius * Math.sin(turn), Math.sqrt(1 - radius * radius)]
})
