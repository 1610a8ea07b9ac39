import type { Surface } from './surface'
import { along, type Vector } from './vectors'

/** How much light falls on a surface, at points of a grid. */
export interface LightMap {
  readonly columns: number
  readonly rows: number
  /** Red, green and blue of each point, row by row. */
  readonly light: Float32Array
}

/** Light that is being added up. */
export type Light = [red: number, green: number, blue: number]

const mostSteps = 60
/** Points are lifted off their surface by this much; metres. */
const lift = 0.008

/** The light at the points of a grid. @param step Metres between them. */
export function gridOf(
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

/** Some points of a surface, for its mean light. */
export function fewPoints(surface: Surface): Vector[] {
  const isSmall = Math.max(surface.width, surface.height) < 1
  const parts = isSmall ? [0.5] : [0.15, 0.5, 0.85]
  return parts.flatMap((u) => parts.map((v) => pointOf(surface, u, v)))
}

/** A point a little above a surface; `u` and `v` are parts of its width and height. */
export function pointOf(surface: Surface, u: number, v: number): Vector {
  const { origin, across, up, normal, width, height } = surface
  return along(along(along(origin, across, width * u), up, height * v), normal, lift)
}

/** The sum of both, on the finer grid. */
export function joined(soft: LightMap, sun: LightMap): LightMap {
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
