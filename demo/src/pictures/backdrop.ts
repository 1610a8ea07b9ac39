import { type Canvas, eachPixel, rayOf } from './canvas'
import { blend, type Rgb, rgbOf, scaled } from './color'
import { cloudNoise, mix, noise, rise } from './noise'
import { mirroredSky } from './reflections'
import type { Ground, Shape } from './shapes'
import { floorLevel } from './surfaces'
import { groundTexture } from './textures'
import type { Vector } from './vectors'

/** How many steps a degree has where the elevation of a ridge is looked up. */
const stepsOfADegree = 8
/** The sea lies this far below the eye; metres. */
const seaLevel = -4

/** A ridge, with its elevation at each step around the eye. */
interface Ridge {
  readonly elevations: Float32Array
  readonly ground: Ground
  readonly opacity: number
  readonly top: Rgb
  readonly bottom: Rgb
}

/** Sky and ridges where they are seen: from the nearest ridge that hides the others. */
export function paintBackdrop(canvas: Canvas): void {
  const { place, projection, film, outside } = canvas
  const ridges = place.shapes.filter((shape) => shape.is === 'ridge').map(ridgeOf)
  const { width, height, azimuths, elevations } = projection
  const degreesOfAPixel = (projection.pixel * 180) / Math.PI
  const seen = seenThroughWindows(canvas)
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (seen && seen[pixel] === 0) continue
    const step = ((azimuths[pixel] ?? 0) + 180) * stepsOfADegree
    const elevation = elevations[pixel] ?? 0
    let nearest = ridges.length - 1
    while (nearest >= 0 && !isHidden(ridges[nearest], step, elevation + degreesOfAPixel)) nearest--
    const ray = rayOf(projection, pixel)
    if (nearest < 0) {
      const [red, green, blue] = place.heavens.at(ray)
      film.cover(pixel, red * outside, green * outside, blue * outside, 1)
    }
    for (let index = Math.max(0, nearest); index < ridges.length; index++) {
      const ridge = ridges[index]
      if (!ridge) continue
      const below = elevationAt(ridge, step) - elevation
      const cover = Math.min(1, below / degreesOfAPixel + 0.5) * ridge.opacity
      if (cover <= 0) continue
      const [red, green, blue] = colorAt(canvas, ridge, { ray, step, elevation, below })
      film.cover(pixel, red * outside, green * outside, blue * outside, cover)
    }
  }
}

/** Marks the pixels of windows; undefined outdoors. */
function seenThroughWindows({ place, projection }: Canvas): Uint8Array | undefined {
  if (place.windows.length === 0) return undefined
  const seen = new Uint8Array(projection.width * projection.height)
  for (const { corners } of place.windows)
    eachPixel(projection, projection.outline(corners, true), 2, (pixel) => {
      seen[pixel] = 1
    })
  return seen
}

interface View {
  readonly ray: Vector
  readonly step: number
  readonly elevation: number
  /** Degrees below the top of the ridge. */
  readonly below: number
}

function colorAt({ place, projection }: Canvas, ridge: Ridge, view: View): Rgb {
  const { ray, below, elevation } = view
  const part = Math.min(1, Math.max(0, below) / (Math.abs(below + elevation) * 1.2 + 5))
  const own = blend(ridge.top, ridge.bottom, part)
  if (ridge.ground === 'sea') {
    const { share, sky } = mirroredSky(place.heavens, ray, seaLevel, 1)
    return blend(own, sky, share)
  }
  return scaled(own, textureAt(ridge.ground, view, projection.pixel))
}

function textureAt(ground: Exclude<Ground, 'sea'>, view: View, pixel: number): Rgb {
  const { ray, step, elevation, below } = view
  switch (ground) {
    case 'hills': {
      const woods = cloudNoise(step * 0.32, elevation * 3.2, 3)
      const slopes = noise(step * 0.03, elevation * 0.35, 5)
      return even(0.62 + 0.42 * woods + 0.34 * slopes)
    }
    case 'snow': {
      const rock = cloudNoise(step * 0.07 + below * 0.25, elevation * 0.7, 5)
      return even(rise(0.42, 0.62, rock + 0.018 * (9 - below)) * 0.55 + 0.5)
    }
    case 'grass':
    case 'sand': {
      const distance = floorLevel / Math.min(-0.015, ray[1])
      const wide = (distance * pixel) / Math.max(0.05, -ray[1])
      return even(groundTexture(ground, ray[0] * distance, ray[2] * distance, wide))
    }
  }
}

function even(light: number): Rgb {
  return [light, light, light]
}

function ridgeOf(shape: Extract<Shape, { is: 'ridge' }>): Ridge {
  const { ground, opacity = 1, fill } = shape
  const trees = ground === 'hills' ? 0.22 : 0
  const elevations = Float32Array.from(
    { length: 360 * stepsOfADegree + 2 },
    (_, step) =>
      shape.elevationAt(step / stepsOfADegree - 180) + trees * (noise(step * 0.9, 1) - 0.5),
  )
  const [top, bottom] = typeof fill === 'string' ? [fill, fill] : fill
  return { elevations, ground, opacity, top: rgbOf(top), bottom: rgbOf(bottom) }
}

/** Whether a ridge hides all that is behind it at an elevation. */
function isHidden(ridge: Ridge | undefined, step: number, elevation: number): boolean {
  return ridge !== undefined && ridge.opacity === 1 && elevationAt(ridge, step) > elevation
}

function elevationAt({ elevations }: Ridge, step: number): number {
  const left = Math.floor(step)
  return mix(elevations[left] ?? 0, elevations[left + 1] ?? 0, step - left)
}
