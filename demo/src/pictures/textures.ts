import { cloudNoise, cornerNoise, noise } from './noise'
import type { Material } from './shapes'

/** Where a picture looks at a surface. */
export interface Spot {
  /** Metres on the surface, along its grain and across it. */
  u: number
  v: number
  /** Metres in the place. */
  x: number
  z: number
  isLevel: boolean
  /** How many metres a pixel covers: finer detail is left out. */
  pixel: number
}

/** How much brighter or darker than its colour a material is at a spot; 1 is as its colour. */
export function textureOf(material: Material, spot: Spot): number {
  const { u, v, x, z, pixel } = spot
  switch (material) {
    case 'plaster':
      return 1 + 0.05 * (cloudNoise(u * 1.3, v * 1.3, 2) - 0.5) + fine(u, v, 40, 0.05, pixel)
    case 'wood':
      return grain(u, v, pixel)
    case 'boards':
      return boards(spot)
    case 'tiles':
      return tiles(x, z, pixel)
    case 'fabric':
      return 0.97 + 0.16 * (noise(u * 7, v * 7) - 0.5) + fine(u, v, 110, 0.3, pixel)
    case 'leaves':
      return 0.45 + 1.1 * cloudNoise(u * 5 + x, v * 5, 2) + fine(u + x, v, 27, 1, pixel)
    case 'water':
      return caustics(x, z)
    case 'paint':
    case 'glass':
    case 'lamp':
      return 1 + fine(u, v, 30, 0.04, pixel)
  }
}

/** How much a level surface mirrors when one looks straight at it. */
export function polishOf(material: Material): number {
  if (material === 'tiles') return 0.07
  if (material === 'boards') return 0.055
  return material === 'wood' ? 0.04 : 0
}

export function groundTexture(
  ground: 'grass' | 'sand',
  x: number,
  z: number,
  pixel: number,
): number {
  switch (ground) {
    case 'grass':
      return (
        0.72 +
        0.36 * cloudNoise(x * 0.25, z * 0.25, 3) +
        fine(x, z, 9, 0.5, pixel) +
        fine(x, z * 0.6, 34, 0.5, pixel)
      )
    case 'sand':
      return (
        0.9 +
        0.2 * cloudNoise(x * 0.35, z * 0.7, 3) +
        fine(x, z * 2.2, 4, 0.1, pixel) +
        fine(x, z, 70, 0.16, pixel)
      )
  }
}

/** Detail of one size, which goes where a pixel is larger. */
function fine(u: number, v: number, frequency: number, strength: number, pixel: number): number {
  const left = 1.4 - 2.5 * pixel * frequency
  if (left <= 0) return 0
  return Math.min(1, left) * strength * (noise(u * frequency, v * frequency, 3) - 0.5)
}

function grain(u: number, v: number, pixel: number): number {
  const waver = 0.5 * noise(u * 0.9, v * 3)
  return (
    1 +
    0.22 * (noise(u * 0.7, v * 7 + waver * 6, 5) - 0.5) +
    fine(u * 0.05, v + waver * 0.06, 90, 0.3, pixel)
  )
}

const boardWidth = 0.17
const boardLength = 1.9

function boards({ x, z, u, v, isLevel, pixel }: Spot): number {
  const [across, along] = isLevel ? [x, z] : [v, u]
  const board = Math.floor(across / boardWidth)
  const start = along / boardLength + cornerNoise(board, 1)
  const plank = Math.floor(start)
  const tone = cornerNoise(board, plank, 2)
  const seam = Math.max(
    edge(across / boardWidth, 0.012 / boardWidth, pixel / boardWidth),
    edge(start, 0.004, pixel / boardLength),
  )
  return (0.84 + 0.26 * tone) * grain(along + tone * 9, across, pixel) * (1 - 0.45 * seam)
}

const tileSize = 0.75

function tiles(x: number, z: number, pixel: number): number {
  const tone = cornerNoise(Math.floor(x / tileSize), Math.floor(z / tileSize), 4)
  const vein = cloudNoise(x * 2.1 + tone * 5, z * 2.1, 3)
  const seam = Math.max(
    edge(x / tileSize, 0.008, pixel / tileSize),
    edge(z / tileSize, 0.008, pixel / tileSize),
  )
  return (0.93 + 0.07 * tone + 0.14 * (vein - 0.5)) * (1 - 0.3 * seam)
}

/** Whether a whole number is near: 1 at it. Weaker where a pixel is wider than the seam. */
function edge(value: number, width: number, pixel: number): number {
  const away = Math.abs(value - Math.round(value))
  const wide = Math.max(width, pixel * 0.7)
  return away < wide ? (width / wide) * (1 - away / wide) : 0
}

/** The net of light on the bottom of a pool. */
function caustics(x: number, z: number): number {
  const bend = noise(x * 0.8, z * 0.8, 51)
  const line = 1 - Math.abs(2 * noise(x * 2.2 + bend * 2, z * 2.2, 52) - 1)
  return 0.82 + 0.5 * line ** 5
}
