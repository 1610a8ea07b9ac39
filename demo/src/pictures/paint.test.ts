import { expect, test } from 'vitest'
import { paint } from './paint'
import { placeOf } from './place'
import { equirectangular, perspective } from './projection'
import { shapesOf, viewOf } from './scenes'

const small = equirectangular(160)

test.each(['bedroom', 'vineyard', 'pool'] as const)(
  'a %s is painted the same at every call',
  (kind) => {
    const films = [1, 2].map(() => paint(placeOf(shapesOf(kind, 0)), small).light)
    expect(films[0]).toEqual(films[1])
    expect(films[0]?.every((light) => Number.isFinite(light) && light >= 0)).toBe(true)
  },
)

test('each variant is another place, and each project has a view of its own', () => {
  const view = (variant: number, name: string) =>
    paint(
      placeOf(shapesOf('gallery', variant)),
      perspective({ width: 120, height: 63, ...viewOf(name) }),
    ).light
  expect(view(0, 'Galeria A')).not.toEqual(view(1, 'Galeria A'))
  expect(view(0, 'Galeria A')).not.toEqual(view(0, 'Galeria B'))
})
