import type { Random } from './random'
import { face, type Shape } from './shapes'
import type { Extent } from './surfaces'
import { type Opening, onWall, panel, type Side } from './walls'

/** A painting on a wall: fields of colour in a thin frame. */
export function painting(
  extent: Extent,
  side: Side,
  [along, up]: readonly [number, number],
  [width, height]: readonly [number, number],
  random: Random,
): Shape[] {
  const opening = (inset: number): Opening => ({
    along: [along - width / 2 + inset, along + width / 2 - inset],
    up: [up - height / 2 + inset, up + height / 2 - inset],
  })
  const [ground, sun, land, water] = random.pick([
    ['#f1e3cd', '#e2784b', '#35525e', '#86a7a3'],
    ['#dfe7ea', '#e7b34c', '#2c4a6b', '#8fb4cc'],
    ['#efe0dc', '#b6445a', '#4d3550', '#c99aa0'],
    ['#e6ead9', '#d9a441', '#3d5b45', '#93b08a'],
  ])
  const point = (a: number, u: number) =>
    onWall(extent, side, along + a * width * 0.44, up + u * height * 0.44, 0.03)
  const line = random.between(-0.5, 0.1)
  const at = random.between(-0.5, 0.5)
  const disc = Array.from({ length: 20 }, (_, step) => {
    const turn = (step / 20) * 2 * Math.PI
    const radius = 0.17 * Math.min(width, height)
    return onWall(
      extent,
      side,
      along + at * width * 0.4 + radius * Math.cos(turn),
      up + height * 0.16 + radius * Math.sin(turn),
      0.027,
    )
  })
  const strip = (corners: readonly (readonly [number, number])[], color: string) =>
    face(
      corners.map(([a, u]) => point(a, u)),
      color,
    )
  const hill = [-0.98, -0.2, 0.4, 0.98].map(
    (a, place) => [a, line + ([0, 0.35, 0.05, 0.3][place] ?? 0)] as const,
  )
  return [
    panel(extent, side, opening(0), '#3a302a', 'wood', 0.02),
    panel(extent, side, opening(0.05), ground, 'fabric', 0.023),
    face(disc, sun),
    ...hill.slice(1).map((to, place) => {
      const from = hill[place] ?? to
      return strip([from, to, [to[0], -0.95], [from[0], -0.95]], land)
    }),
    strip(
      [
        [-0.98, line - 0.25],
        [0.98, line - 0.1],
        [0.98, -0.95],
        [-0.98, -0.95],
      ],
      water,
    ),
  ]
}
