import { type Canvas, eachPixel } from './canvas'
import { rgbOf } from './color'
import type { Shape } from './shapes'
import { cross, unit, type Vector } from './vectors'

export function paintLine(
  { place, projection, film }: Canvas,
  { points, color, width, opacity }: Extract<Shape, { is: 'line' }>,
): void {
  const [red, green, blue] = rgbOf(color)
  const half = Math.max(0.5, (width * projection.height) / 2000)
  const lit = place.windows.length > 0 ? 0.8 : 1
  points.slice(1).forEach((to, index) => {
    const from = points[index] ?? to
    const side = unit(cross(from, to))
    const [first, last] = [unit(cross(side, from)), unit(cross(to, side))]
    const pixelsAlong = (axis: Vector, x: number, y: number, z: number) =>
      (axis[0] * x + axis[1] * y + axis[2] * z) / projection.pixel
    eachPixel(projection, projection.outline([from, to], false), half + 1, (pixel, x, y, z) => {
      const away = Math.abs(pixelsAlong(side, x, y, z))
      const beyond = Math.min(pixelsAlong(first, x, y, z), pixelsAlong(last, x, y, z))
      const cover = Math.min(1, half - away + 0.5, beyond + 1) * opacity
      if (cover > 0) film.cover(pixel, red * lit, green * lit, blue * lit, cover)
    })
  })
}

export function paintGlow(
  { projection, film }: Canvas,
  { at, radius, color, opacity }: Extract<Shape, { is: 'glow' }>,
): void {
  const [red, green, blue] = rgbOf(color)
  const middle = unit(at)
  const reach = (radius * Math.PI) / 180
  const outlines = projection.outline(ringAround(middle, reach), true)
  eachPixel(projection, outlines, 1, (pixel, x, y, z) => {
    const facing = middle[0] * x + middle[1] * y + middle[2] * z
    const away = Math.acos(Math.min(1, facing)) / reach
    if (away >= 1) return
    const strength = opacity * (0.35 * (1 - away) ** 2 + 0.9 * (1 - away) ** 8)
    film.shine(pixel, red * strength, green * strength, blue * strength)
  })
}

function ringAround(middle: Vector, reach: number): Vector[] {
  const side = unit(cross(Math.abs(middle[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], middle))
  const up = cross(middle, side)
  const out = Math.tan(Math.min(1.2, reach)) * 1.05
  return Array.from({ length: 12 }, (_, step): Vector => {
    const turn = (step / 12) * 2 * Math.PI
    const [a, b] = [out * Math.cos(turn), out * Math.sin(turn)]
    return [
      middle[0] + side[0] * a + up[0] * b,
      middle[1] + side[1] * a + up[1] * b,
      middle[2] + side[2] * a + up[2] * b,
    ]
  })
}
