/** A number from 0 to 1 for a corner of a grid: the same at every call. */
export function cornerNoise(x: number, y: number, z = 0): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 2_147_483_647)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}

/** Corners of noise repeat after this many units, which nobody sees. */
const size = 256
const corners = Float32Array.from({ length: size * size }, (_, place) =>
  cornerNoise(place % size, Math.floor(place / size)),
)

/** Smooth noise of a plane, from 0 to 1, with bumps one unit apart. */
export function noise(x: number, y: number, layer = 0): number {
  const left = Math.floor(x)
  const low = Math.floor(y)
  const u = smooth(x - left)
  const v = smooth(y - low)
  const column = (left + layer * 59) & (size - 1)
  const next = (column + 1) & (size - 1)
  const row = ((low + layer * 101) & (size - 1)) * size
  const above = (row + size) & (size * size - 1)
  const bottom = mix(corners[row + column] ?? 0, corners[row + next] ?? 0, u)
  const top = mix(corners[above + column] ?? 0, corners[above + next] ?? 0, u)
  return mix(bottom, top, v)
}

/** Noise with bumps of several sizes, each half as wide and half as strong as the one before. */
export function cloudNoise(x: number, y: number, octaves: number, layer = 0): number {
  let sum = 0
  let weight = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x * scale, y * scale, layer + octave)
    weight /= 2
    scale *= 2.03
  }
  return sum / (1 - 2 * weight)
}

export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

/** 0 up to `from`, 1 from `to` on, and smooth in between. */
export function rise(from: number, to: number, value: number): number {
  return smooth(Math.max(0, Math.min(1, (value - from) / (to - from))))
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part)
}
