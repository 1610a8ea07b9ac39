// A scene is a list of shapes around the eye, painted in order. Metres: x to the right, y up from the
// height of the eye, z ahead. Angles are degrees: azimuth 0 is ahead, elevation 0 the horizon.

import type { TimeOfDay } from './time-of-day'
import type { Vector } from './vectors'

export type Point = Vector

/** One colour, or two that blend from top to bottom. */
export type Paint = string | readonly [top: string, bottom: string]

/** What a face is made of; without one it is painted. */
export type Material =
  | 'paint'
  | 'plaster'
  | 'wood'
  | 'boards'
  | 'tiles'
  | 'fabric'
  | 'leaves'
  | 'water'
  | 'glass'
  /** Shines by itself. */
  | 'lamp'

export type Ground = 'hills' | 'snow' | 'grass' | 'sand' | 'sea'

export interface Face {
  readonly is: 'face'
  /** Of a flat and convex outline. */
  readonly points: readonly Point[]
  readonly fill: Paint
  readonly opacity: number
  readonly material?: Material
}

export type Shape =
  /** The backdrop, and the light of the place. */
  | { is: 'sky'; time: TimeOfDay; sunAzimuth: number; seed: number }
  /** Everything below a line that runs around the eye. */
  | {
      is: 'ridge'
      elevationAt(azimuth: number): number
      fill: Paint
      ground: Ground
      opacity?: number
    }
  | Face
  /** A line along points; its width is in pixels of a picture that is 1000 high. */
  | { is: 'line'; points: readonly Point[]; color: string; width: number; opacity: number }
  /** Light that fades out from a point; its radius is an angle. With `power` it lights what is around it. */
  | { is: 'glow'; at: Point; radius: number; color: string; opacity: number; power: number }

export function face(
  points: readonly Point[],
  fill: Paint,
  material?: Material,
  opacity = 1,
): Shape {
  return { is: 'face', points, fill, opacity, ...(material && { material }) }
}

export function line(points: readonly Point[], color: string, width: number, opacity = 1): Shape {
  return { is: 'line', points, color, width, opacity }
}

export function glow(at: Point, radius: number, color: string, opacity: number, power = 0): Shape {
  return { is: 'glow', at, radius, color, opacity, power }
}

/** The point at an azimuth and an elevation, a given way off. */
export function towards(azimuth: number, elevation: number, distance = 100): Point {
  const a = radians(azimuth)
  const e = radians(elevation)
  return [
    distance * Math.sin(a) * Math.cos(e),
    distance * Math.sin(e),
    distance * Math.cos(a) * Math.cos(e),
  ]
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** A colour made lighter (`by` above 0) or darker (below 0); `by` is from -1 to 1. */
export function shade(color: string, by: number): string {
  const target = by > 0 ? 255 : 0
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const mixed = channels.map((c) => Math.round(c + (target - c) * Math.abs(by)))
  return `#${mixed.map((c) => c.toString(16).padStart(2, '0')).join('')}`
}
