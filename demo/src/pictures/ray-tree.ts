import type { Surface } from './surface'
import type { Vector } from './vectors'

const mostInALeaf = 3
/** A ray that starts on a surface does not meet it; metres. */
const leastDistance = 0.004
const deepest = 64
/** Metres. */
const largeSize = 2.2

/**
 * Finds which surface a ray meets first. Surfaces are in boxes within boxes, all of them in flat arrays, as millions of
 * rays go through them.
 */
export class RayTree {
  /** Six bounds of each box: low x, y, z and high x, y, z. */
  readonly #bounds: number[] = []
  /** Of each box: the first of its two boxes, or minus one minus its first surface. */
  readonly #first: number[] = []
  /** Of each box: how many surfaces it has, or 0. */
  readonly #count: number[] = []
  readonly #order: number[] = []
  readonly #waiting = new Int32Array(deepest)
  readonly #planes: Float64Array
  readonly #edgeStarts: Int32Array
  readonly #edges: Float64Array

  constructor(surfaces: readonly Surface[]) {
    this.#grow(
      surfaces,
      surfaces.map((_, index) => index),
    )
    this.#planes = Float64Array.from(surfaces.flatMap(({ normal, offset }) => [...normal, offset]))
    this.#edges = Float64Array.from(surfaces.flatMap(({ edges }) => [...edges]))
    let start = 0
    this.#edgeStarts = Int32Array.from([0, ...surfaces.map(({ edges }) => (start += edges.length))])
  }

  /**
   * Index of the surface that a ray meets first, -1 without one.
   * @param direction Of length 1. @param reach Metres. @param isAny Whether any surface will do.
   */
  hit(from: Vector, direction: Vector, reach: number, isAny = false): number {
    const [px, py, pz] = from
    const [dx, dy, dz] = direction
    const [sx, sy, sz] = [1 / (dx || 1e-12), 1 / (dy || 1e-12), 1 / (dz || 1e-12)]
    const bounds = this.#bounds
    const waiting = this.#waiting
    let found = -1
    let nearest = reach
    let depth = this.#order.length > 0 ? 1 : 0
    waiting[0] = 0
    while (depth > 0) {
      const box = waiting[--depth] ?? 0
      const at = box * 6
      const ax = ((bounds[at] ?? 0) - px) * sx
      const bx = ((bounds[at + 3] ?? 0) - px) * sx
      const ay = ((bounds[at + 1] ?? 0) - py) * sy
      const by = ((bounds[at + 4] ?? 0) - py) * sy
      const az = ((bounds[at + 2] ?? 0) - pz) * sz
      const bz = ((bounds[at + 5] ?? 0) - pz) * sz
      const near = Math.max(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz))
      const far = Math.min(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz))
      if (near > far || far < 0 || near > nearest) continue
      const first = this.#first[box] ?? 0
      const count = this.#count[box] ?? 0
      if (count === 0) {
        waiting[depth++] = first
        waiting[depth++] = first + 1
        continue
      }
      for (let place = first; place < first + count; place++) {
        const surface = this.#order[place] ?? 0
        const distance = this.#distance(surface, px, py, pz, dx, dy, dz)
        if (distance >= nearest) continue
        found = surface
        nearest = distance
        if (isAny) return found
      }
    }
    return found
  }

  #distance(
    surface: number,
    px: number,
    py: number,
    pz: number,
    dx: number,
    dy: number,
    dz: number,
  ): number {
    const planes = this.#planes
    const plane = surface * 4
    const nx = planes[plane] ?? 0
    const ny = planes[plane + 1] ?? 0
    const nz = planes[plane + 2] ?? 0
    const distance =
      ((planes[plane + 3] ?? 0) - (nx * px + ny * py + nz * pz)) / (nx * dx + ny * dy + nz * dz)
    if (!(distance > leastDistance)) return Number.POSITIVE_INFINITY
    const x = px + dx * distance
    const y = py + dy * distance
    const z = pz + dz * distance
    const edges = this.#edges
    const end = this.#edgeStarts[surface + 1] ?? 0
    for (let at = this.#edgeStarts[surface] ?? 0; at < end; at += 4) {
      const inside = (edges[at] ?? 0) * x + (edges[at + 1] ?? 0) * y + (edges[at + 2] ?? 0) * z
      if (inside < (edges[at + 3] ?? 0) - 1e-4) return Number.POSITIVE_INFINITY
    }
    return distance
  }

  #grow(surfaces: readonly Surface[], members: number[]): void {
    const waiting = [{ box: 0, members }]
    this.#first.push(0)
    this.#count.push(0)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { box } = next
      const bounds = boundsOf(next.members.flatMap((member) => surfaces[member]?.corners ?? []))
      bounds.forEach((bound, place) => {
        this.#bounds[box * 6 + place] = bound
      })
      if (next.members.length <= mostInALeaf) {
        this.#first[box] = this.#order.length
        this.#count[box] = next.members.length
        this.#order.push(...next.members)
        continue
      }
      const [some, others] = halvesOf(next.members, surfaces, bounds, box === 0)
      const first = this.#first.length
      this.#first[box] = first
      this.#first.push(0, 0)
      this.#count.push(0, 0)
      waiting.push({ box: first, members: some }, { box: first + 1, members: others })
    }
  }
}

/** The large ones are apart, so that the boxes of the others are tight. The second half is searched first. */
function halvesOf(
  members: number[],
  surfaces: readonly Surface[],
  bounds: readonly number[],
  isRoot: boolean,
): [number[], number[]] {
  const isLarge = (member: number) => {
    const surface = surfaces[member]
    return surface !== undefined && Math.max(surface.width, surface.height) > largeSize
  }
  const large = members.filter(isLarge)
  if (isRoot && large.length > 0 && large.length < members.length)
    return [members.filter((member) => !isLarge(member)), large]
  const sizes = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  const axis = sizes.indexOf(Math.max(...sizes)) as 0 | 1 | 2
  const sorted = members
    .map((member) => ({ member, at: middleOf(surfaces[member]?.corners ?? [], axis) }))
    .sort((a, b) => a.at - b.at)
    .map(({ member }) => member)
  const half = sorted.length >> 1
  return [sorted.slice(0, half), sorted.slice(half)]
}

function boundsOf(corners: readonly Vector[]): number[] {
  const of = (axis: 0 | 1 | 2) => corners.map((corner) => corner[axis])
  const axes = [0, 1, 2] as const
  return [
    ...axes.map((axis) => Math.min(...of(axis)) - 0.001),
    ...axes.map((axis) => Math.max(...of(axis)) + 0.001),
  ]
}

function middleOf(corners: readonly Vector[], axis: 0 | 1 | 2): number {
  return corners.reduce((sum, corner) => sum + corner[axis], 0) / (corners.length || 1)
}
