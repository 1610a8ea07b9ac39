import type { Vector } from './vectors'

/** A colour as amounts of light: red, green, blue, 1 being white. */
export type Rgb = Vector

const amounts = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

/** The colour of `#rrggbb`. */
export function rgbOf(color: string): Rgb {
  const channel = (at: number) => amounts[Number.parseInt(color.slice(at, at + 2), 16)] ?? 0
  return [channel(1), channel(3), channel(5)]
}

export function brightness([red, green, blue]: Rgb): number {
  return 0.21 * red + 0.72 * green + 0.07 * blue
}

export function blend(a: Rgb, b: Rgb, part: number): Rgb {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
}

export function times(light: Rgb, by: number): Rgb {
  return [light[0] * by, light[1] * by, light[2] * by]
}

/** Light of one colour on a surface of another. */
export function scaled(light: Rgb, color: Rgb): Rgb {
  return [light[0] * color[0], light[1] * color[1], light[2] * color[2]]
}
