import { expect, test } from 'vitest'
import { box } from './bodies'
import { daylightOf } from './daylight'
import { type LightMap, readLight } from './light-map'
import { lightMaps } from './lighting'
import { block } from './pieces'
import { face, type Shape } from './shapes'
import { type Surface, surfaceOf } from './surface'
import { floorLevel, patch } from './surfaces'
import { anyLight } from './time-of-day'
import type { Vector } from './vectors'

const noon = anyLight({ between: () => 0, whole: () => 0, pick: (items) => items[1] as never })
const daylight = daylightOf(noon, 0)
const floor = patch({ x: [-4, 4], z: [1, 9] }, floorLevel, '#808080')
const table = box(block([0, 5], [2, 0.05, 2], 0.7), '#808080')
const pane = face(
  [
    [-2, 1, 10],
    [2, 1, 10],
    [2, -1, 10],
    [-2, -1, 10],
  ],
  '#ffffff',
  'glass',
)

test('a table shades the floor from the sun', () => {
  const light = lightOn(floor, [floor, ...table])
  // The sun is ahead, 34 degrees high: the shadow lies on this side of the table.
  expect(light([0, floorLevel, 3.6])).toBeLessThan(0.6 * light([3.5, floorLevel, 3.6]))
})

test('a lamp lights what is near it more, and little behind a surface', () => {
  const night = { ...daylight, sunLight: [0, 0, 0], above: [0, 0, 0], below: [0, 0, 0] } as const
  const lamps = [{ at: [0, 0.5, 5] as const, light: [1, 1, 1] as const }]
  const light = lightOn(floor, [floor, ...table], { daylight: night, lamps })
  expect(light([2, floorLevel, 5])).toBeGreaterThan(1.5 * light([3.9, floorLevel, 8.9]))
  expect(light([0, floorLevel, 5])).toBeLessThan(0.6 * light([2, floorLevel, 5]))
})

test('a room gets its light through its window', () => {
  const windows = [surfaceOf(pane as never)]
  const near = lightOn(floor, [floor], { windows, daylight: { ...daylight, sunLight: [0, 0, 0] } })
  expect(near([0, floorLevel, 8.5])).toBeGreaterThan(3 * near([0, floorLevel, 1.5]))
})

/** How much light is at points of a surface. */
function lightOn(
  shape: Shape,
  shapes: readonly Shape[],
  lights: Partial<Parameters<typeof lightMaps>[1]> = {},
): (point: Vector) => number {
  const surfaces = shapes.flatMap((one) =>
    one.is === 'face' ? [{ one, surface: surfaceOf(one) }] : [],
  )
  const maps = lightMaps(
    surfaces.map(({ surface }) => surface),
    { daylight, lamps: [], windows: [], ...lights },
  )
  const surface = surfaces.find(({ one }) => one === shape)?.surface as Surface
  const map = maps.get(surface) as LightMap
  return (point) => {
    const into: [number, number, number] = [0, 0, 0]
    const part = (axis: Vector, length: number) =>
      ((point[0] - surface.origin[0]) * axis[0] +
        (point[1] - surface.origin[1]) * axis[1] +
        (point[2] - surface.origin[2]) * axis[2]) /
      length
    readLight(map, part(surface.across, surface.width), part(surface.up, surface.height), into)
    return into[0] + into[1] + into[2]
  }
}
