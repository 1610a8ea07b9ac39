import { blend, type Rgb, rgbOf } from './color'
import type { Face, Material } from './shapes'
import { along, cross, dot, minus, unit, type Vector } from './vectors'

/** A flat convex face as rays and light meet it. */
export interface Surface {
  readonly corners: readonly Vector[]
  /** Points to the eye. */
  readonly normal: Vector
  /** Of its plane: `normal` times any of its points. */
  readonly offset: number
  /** Four numbers an edge: the direction inwards in its plane, and what that times a point of the edge is. */
  readonly edges: Float64Array
  /** Where its two directions begin; metres. */
  readonly origin: Vector
  /** Along its longest edge, as the grain of wood runs. */
  readonly across: Vector
  readonly up: Vector
  readonly width: number
  readonly height: number
  readonly color: Rgb
  readonly material: Material
}

export function surfaceOf({ points, fill, material }: Face): Surface {
  const outward = normalOf(points)
  const first = points[0] ?? [0, 0, 1]
  const normal: Vector = dot(outward, first) > 0 ? [-outward[0], -outward[1], -outward[2]] : outward
  const across = longestEdge(points)
  const up = cross(normal, across)
  const us = points.map((point) => dot(point, across))
  const vs = points.map((point) => dot(point, up))
  const [left, low] = [Math.min(...us), Math.min(...vs)]
  const offset = dot(normal, first)
  const color = typeof fill === 'string' ? rgbOf(fill) : blend(rgbOf(fill[0]), rgbOf(fill[1]), 0.5)
  return {
    corners: points,
    normal,
    offset,
    edges: edgesOf(points, normal),
    origin: along(
      along([normal[0] * offset, normal[1] * offset, normal[2] * offset], across, left),
      up,
      low,
    ),
    across,
    up,
    width: Math.max(...us) - left,
    height: Math.max(...vs) - low,
    color,
    material: material ?? 'paint',
  }
}

/** Newell's method: right for any flat outline. */
function normalOf(points: readonly Vector[]): Vector {
  const sum = [0, 0, 0]
  points.forEach((a, place) => {
    const b = points[(place + 1) % points.length] ?? a
    sum[0] = (sum[0] ?? 0) + (a[1] - b[1]) * (a[2] + b[2])
    sum[1] = (sum[1] ?? 0) + (a[2] - b[2]) * (a[0] + b[0])
    sum[2] = (sum[2] ?? 0) + (a[0] - b[0]) * (a[1] + b[1])
  })
  return unit([sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0])
}

function longestEdge(points: readonly Vector[]): Vector {
  const edges = points.map((a, place) => minus(points[(place + 1) % points.length] ?? a, a))
  const lengthOf = (edge: Vector) => Math.round(Math.hypot(...edge) * 1000)
  return unit(edges.reduce((best, edge) => (lengthOf(edge) > lengthOf(best) ? edge : best)))
}

function edgesOf(points: readonly Vector[], normal: Vector): Float64Array {
  const center = points.reduce<Vector>(
    (sum, point) => along(sum, point, 1 / points.length),
    [0, 0, 0],
  )
  return Float64Array.from(
    points.flatMap((a, place) => {
      const b = points[(place + 1) % points.length] ?? a
      const side = unit(cross(minus(b, a), normal))
      const inward: Vector = dot(side, minus(center, a)) < 0 ? [-side[0], -side[1], -side[2]] : side
      return [...inward, dot(inward, a)]
    }),
  )
}
