import { type Point, radians, towards } from './shapes'

/** A point of the picture, in pixels. */
export type Pixel = readonly [x: number, y: number]

/** How directions around the eye become a picture. */
export interface Projection {
  readonly width: number
  readonly height: number
  /** The outline of a flat face; several when it goes over the edge, none when out of sight. */
  outline(points: readonly Point[], isClosed: boolean): Pixel[][]
  /** The pixel of a point, and how many pixels a degree is there; undefined when out of sight. */
  spot(at: Point): { x: number; y: number; degree: number } | undefined
  /** Where an elevation ahead is, as a part of the height. */
  level(elevation: number): number
  /** A line around the eye, from the left edge to the right one. */
  horizon(elevationAt: (azimuth: number) => number): Pixel[]
}

const degreesPerStep = 3

/** The whole sphere: equirectangular, twice as wide as high. */
export function equirectangular(width: number): Projection {
  const height = width / 2
  const degree = width / 360
  const level = (elevation: number) => 0.5 - elevation / 180
  const pixel = ([x, y, z]: Point): Pixel => [
    (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * width,
    level((Math.atan2(y, Math.hypot(x, z)) * 180) / Math.PI) * height,
  ]
  return {
    width,
    height,
    level,
    outline: (points, isClosed) => repeat(unwrap(finer(points, isClosed).map(pixel), width), width),
    spot: (at) => ({ x: pixel(at)[0], y: pixel(at)[1], degree }),
    horizon: (elevationAt) =>
      steps(-180, 180).map((azimuth) => pixel(nearlyBehind(azimuth, elevationAt(azimuth)))),
  }
}

/** `atan2` must tell the left edge from the right one. */
function nearlyBehind(azimuth: number, elevation: number): Point {
  return towards(Math.max(-179.999, Math.min(179.999, azimuth)), elevation)
}

/** View of a camera at an azimuth; vertical lines stay vertical. */
export function perspective(options: {
  width: number
  height: number
  azimuth: number
  /** The horizontal field of view in degrees. */
  fieldOfView: number
  /** Where the horizon is, as a part of the height. */
  horizonAt: number
}): Projection {
  const { width, height, azimuth, horizonAt } = options
  const focal = width / 2 / Math.tan(radians(options.fieldOfView / 2))
  const [sin, cos] = [Math.sin(radians(azimuth)), Math.cos(radians(azimuth))]
  const turned = ([x, y, z]: Point): Point => [x * cos - z * sin, y, x * sin + z * cos]
  const pixel = ([x, y, z]: Point): Pixel => [
    width / 2 + (focal * x) / z,
    horizonAt * height - (focal * y) / z,
  ]
  const level = (elevation: number) =>
    horizonAt - (focal * Math.tan(radians(Math.max(-85, Math.min(85, elevation))))) / height
  const half = options.fieldOfView / 2 + 2
  return {
    width,
    height,
    level,
    outline: (points, isClosed) => {
      const seen = inFront(points.map(turned), isClosed)
      return seen.length < 2 ? [] : [seen.map(pixel)]
    },
    spot: (at) => {
      const [x, y, z] = turned(at)
      if (z <= 0.05) return undefined
      const [px, py] = pixel([x, y, z])
      return { x: px, y: py, degree: focal * radians(1) }
    },
    horizon: (elevationAt) =>
      steps(azimuth - half, azimuth + half).map((a) =>
        pixel(turned(towards(a, elevationAt(((a + 540) % 360) - 180)))),
      ),
  }
}

function steps(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / 0.75)
  return Array.from({ length: count + 1 }, (_, step) => from + ((to - from) * step) / count)
}

/** Straight edges are curves on the sphere: adds points along them. */
function finer(points: readonly Point[], isClosed: boolean): Point[] {
  return points.flatMap((from, place) => {
    const to = points[place + 1] ?? (isClosed ? points[0] : undefined)
    if (!to) return [from]
    const count = Math.min(40, Math.ceil(angleBetween(from, to) / degreesPerStep)) || 1
    return Array.from({ length: count }, (_, step) => between(from, to, step / count))
  })
}

function between(from: Point, to: Point, part: number): Point {
  const mix = (axis: 0 | 1 | 2) => from[axis] + (to[axis] - from[axis]) * part
  return [mix(0), mix(1), mix(2)]
}

function angleBetween(a: Point, b: Point): number {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const cosine = dot / (Math.hypot(...a) * Math.hypot(...b) || 1)
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI
}

/** Keeps an outline that crosses the edge behind the eye in one piece. */
function unwrap(pixels: Pixel[], width: number): Pixel[] {
  let before = pixels[0]?.[0] ?? 0
  return pixels.map(([x, y]): Pixel => {
    before = x + Math.round((before - x) / width) * width
    return [before, y]
  })
}

/** An outline over an edge is painted again on the other side. */
function repeat(pixels: Pixel[], width: number): Pixel[][] {
  const xs = pixels.map(([x]) => x)
  const [least, most] = [Math.min(...xs), Math.max(...xs)]
  return [-width, 0, width]
    .filter((by) => most + by > 0 && least + by < width)
    .map((by) => pixels.map(([x, y]): Pixel => [x + by, y]))
}

const nearest = 0.08

/** The part of an outline that is in front of the camera. */
function inFront(points: Point[], isClosed: boolean): Point[] {
  return points.flatMap((from, place) => {
    const kept = from[2] >= nearest ? [from] : []
    const to = points[place + 1] ?? (isClosed ? points[0] : undefined)
    if (!to || from[2] >= nearest === to[2] >= nearest) return kept
    return [...kept, between(from, to, (nearest - from[2]) / (to[2] - from[2]))]
  })
}
