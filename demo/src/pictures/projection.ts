import { type Point, radians, towards } from './shapes'
import { unit } from './vectors'

/** A point of the picture, in pixels. */
export type Pixel = readonly [x: number, y: number]

/** How directions around the eye become a picture. */
export interface Projection {
  readonly width: number
  readonly height: number
  /** The direction of each pixel, row by row: three numbers of length 1. */
  readonly rays: Float32Array
  /** Azimuth and elevation of each pixel, in degrees. */
  readonly azimuths: Float32Array
  readonly elevations: Float32Array
  /** Radians that a pixel covers where it covers most. */
  readonly pixel: number
  /** The outline of points; several when it goes over the edge, none when out of sight. */
  outline(points: readonly Point[], isClosed: boolean): Pixel[][]
}

const degreesPerStep = 3

/** The whole sphere: equirectangular, twice as wide as high. */
export function equirectangular(width: number): Projection {
  const height = width / 2
  const pixelOf = ([x, y, z]: Point): Pixel => [
    (Math.atan2(x, z) / (2 * Math.PI) + 0.5) * width,
    (0.5 - Math.atan2(y, Math.hypot(x, z)) / Math.PI) * height,
  ]
  return {
    width,
    height,
    ...directionsOf(width, height, (x, y) =>
      towards((x / width - 0.5) * 360, (0.5 - y / height) * 180, 1),
    ),
    pixel: (2 * Math.PI) / width,
    outline: (points, isClosed) => {
      const pixels = unwrap(finer(points, isClosed).map(pixelOf), width)
      return isAround(pixels, width) ? [toThePole(pixels, width, height)] : repeat(pixels, width)
    },
  }
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
  const pixelOf = ([x, y, z]: Point): Pixel => [
    width / 2 + (focal * x) / z,
    horizonAt * height - (focal * y) / z,
  ]
  return {
    width,
    height,
    ...directionsOf(width, height, (x, y) => {
      const [right, up] = [(x - width / 2) / focal, (horizonAt * height - y) / focal]
      return unit([right * cos + sin, up, cos - right * sin])
    }),
    pixel: 1 / focal,
    outline: (points, isClosed) => {
      const seen = inFront(points.map(turned), isClosed)
      return seen.length < 2 ? [] : [seen.map(pixelOf)]
    },
  }
}

function directionsOf(width: number, height: number, rayAt: (x: number, y: number) => Point) {
  const rays = new Float32Array(width * height * 3)
  const azimuths = new Float32Array(width * height)
  const elevations = new Float32Array(width * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const ray = rayAt((pixel % width) + 0.5, Math.floor(pixel / width) + 0.5)
    rays[pixel * 3] = ray[0]
    rays[pixel * 3 + 1] = ray[1]
    rays[pixel * 3 + 2] = ray[2]
    azimuths[pixel] = (Math.atan2(ray[0], ray[2]) * 180) / Math.PI
    elevations[pixel] = (Math.asin(ray[1]) * 180) / Math.PI
  }
  return { rays, azimuths, elevations }
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

/** Whether an outline goes around the eye, as that of the floor does. */
function isAround(pixels: readonly Pixel[], width: number): boolean {
  const [first, last] = [pixels[0]?.[0] ?? 0, pixels.at(-1)?.[0] ?? 0]
  return Math.abs(last - first) > width / 2
}

/** The frame of what an outline around the eye encloses: up to the top of the picture, or down to its end. */
function toThePole(pixels: readonly Pixel[], width: number, height: number): Pixel[] {
  const ys = pixels.map(([, y]) => y)
  const [least, most] = [Math.min(...ys), Math.max(...ys)]
  const [top, bottom] = least > height / 2 ? [least, height] : [0, most]
  return [
    [0, top],
    [width, top],
    [width, bottom],
    [0, bottom],
  ]
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
