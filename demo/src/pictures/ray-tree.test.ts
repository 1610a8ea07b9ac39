import { expect, test } from 'vitest'
import { box } from './bodies'
import { block } from './pieces'
import { randomOf } from './random'
import { RayTree } from './ray-tree'
import { surfaceOf } from './surface'
import { unit, type Vector } from './vectors'

const random = randomOf('boxes')
const at = () => random.between(-6, 6)
const boxes = Array.from({ length: 60 }, () =>
  box(block([at(), at()], [random.between(0.1, 3), random.between(0.1, 2), 1]), '#808080'),
)
const surfaces = boxes.flat().flatMap((shape) => (shape.is === 'face' ? [surfaceOf(shape)] : []))
const rays = Array.from({ length: 1000 }, () => ({
  from: [at(), at(), at()] satisfies Vector,
  way: unit([at(), at(), at()]),
}))

test('a ray meets the same surface first, however many are searched', () => {
  const tree = new RayTree(surfaces)
  const one = surfaces.map((surface) => new RayTree([surface]))
  let met = 0
  for (const { from, way } of rays) {
    const found = tree.hit(from, way, 50)
    // The nearest one that a tree of its own finds, by bisection of the reach.
    const distances = one.map((single) => distanceIn(single, from, way))
    const nearest = Math.min(...distances)
    expect(found < 0 ? Number.POSITIVE_INFINITY : distances[found]).toBeCloseTo(nearest, 3)
    if (found >= 0) met++
  }
  expect(met).toBeGreaterThan(100)
})

test('nothing is met in a tree of nothing', () => {
  expect(new RayTree([]).hit([0, 0, 0], [0, 0, 1], 50)).toBe(-1)
})

function distanceIn(tree: RayTree, from: Vector, way: Vector): number {
  if (tree.hit(from, way, 50) < 0) return Number.POSITIVE_INFINITY
  let [near, far] = [0, 50]
  while (far - near > 1e-5) {
    const middle = (near + far) / 2
    if (tree.hit(from, way, middle) < 0) near = middle
    else far = middle
  }
  return far
}
