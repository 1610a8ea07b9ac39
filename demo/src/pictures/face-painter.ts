import { type Canvas, eachPixel } from './canvas'
import { readLight } from './light-map'
import { cloudNoise, rise } from './noise'
import { mirroredSky, mirroredWindow } from './reflections'
import type { Face } from './shapes'
import type { Surface } from './surface'
import { polishOf, type Spot, textureOf } from './textures'
import { cross, dot, minus, unit, type Vector } from './vectors'

/** How bright lamps are; white is 1. */
const lampLight = 2.4

/** Paints faces with their light, material and reflections. What it needs for a pixel is made once. */
export class FacePainter {
  readonly #light: [number, number, number] = [0, 0, 0]
  readonly #spot: Spot = { u: 0, v: 0, x: 0, z: 0, isLevel: false, pixel: 0 }

  constructor(readonly canvas: Canvas) {}

  paint(face: Face): void {
    const { projection, place } = this.canvas
    const surface = place.surfaces.get(face)
    if (!surface) return
    const cone = coneOf(surface.corners)
    eachPixel(projection, projection.outline(face.points, true), 1, (pixel, x, y, z) => {
      let inside = 1
      for (let at = 0; at < cone.length; at += 3) {
        const away = (cone[at] ?? 0) * x + (cone[at + 1] ?? 0) * y + (cone[at + 2] ?? 0) * z
        const part = away / projection.pixel + 0.5
        if (part <= 0) return
        if (part < inside) inside = part
      }
      this.#paintPixel(surface, pixel, x, y, z, inside * face.opacity)
    })
  }

  #paintPixel(
    surface: Surface,
    pixel: number,
    rayX: number,
    rayY: number,
    rayZ: number,
    covered: number,
  ): void {
    const { normal, origin, across, up, color, material } = surface
    const speed = normal[0] * rayX + normal[1] * rayY + normal[2] * rayZ
    if (speed > -1e-5) return
    const distance = surface.offset / speed
    const x = rayX * distance
    const y = rayY * distance
    const z = rayZ * distance
    const [fromX, fromY, fromZ] = [x - origin[0], y - origin[1], z - origin[2]]
    const u = fromX * across[0] + fromY * across[1] + fromZ * across[2]
    const v = fromX * up[0] + fromY * up[1] + fromZ * up[2]
    let cover = covered
    if (material === 'leaves') {
      // Leaves end where they grow, not in a line.
      cover *= rise(0.3, 0.42, cloudNoise(u * 9 + x, v * 9, 2, 31) + covered * 0.08)
      if (cover < 0.02) return
    }
    const spot = this.#spot
    spot.u = u
    spot.v = v
    spot.x = x
    spot.z = z
    spot.isLevel = Math.abs(normal[1]) > 0.9
    spot.pixel = (distance * this.canvas.projection.pixel) / Math.max(0.15, -speed)
    const texture = textureOf(material, spot)
    const light = this.#lightOn(surface, u, v)
    let red = color[0] * light[0] * texture
    let green = color[1] * light[1] * texture
    let blue = color[2] * light[2] * texture
    if (spot.isLevel) {
      const { place, film, outside } = this.canvas
      const ray: Vector = [rayX, rayY, rayZ]
      if (material === 'water') {
        const { share, sky } = mirroredSky(place.heavens, ray, y, 0.4)
        film.cover(pixel, red, green, blue, cover)
        film.cover(pixel, sky[0], sky[1], sky[2], cover * share)
        return
      }
      const polish = polishOf(material)
      if (polish > 0 && rayY < 0) {
        const mirrored = mirroredWindow(place, ray, [x, y, z], polish) * outside
        red += mirrored
        green += mirrored
        blue += mirrored
      }
    }
    this.canvas.film.cover(pixel, red, green, blue, cover)
  }

  #lightOn(surface: Surface, u: number, v: number): readonly [number, number, number] {
    const { place, outside } = this.canvas
    const light = this.#light
    if (surface.material === 'lamp') return light.fill(lampLight) as typeof light
    const map = place.lightMaps.get(surface)
    if (!map) return light.fill(outside) as typeof light
    readLight(map, u / surface.width, v / surface.height, light)
    light[0] *= place.exposure[0]
    light[1] *= place.exposure[1]
    light[2] *= place.exposure[2]
    return light
  }
}

/** The planes through the eye and each edge: three numbers each, pointing inwards. */
function coneOf(corners: readonly Vector[]): Float64Array {
  const center = corners.reduce<Vector>(
    (sum, [x, y, z]) => [sum[0] + x, sum[1] + y, sum[2] + z],
    [0, 0, 0],
  )
  return Float64Array.from(
    corners.flatMap((from, place) => {
      const to = corners[(place + 1) % corners.length] ?? from
      if (Math.hypot(...minus(from, to)) < 1e-6) return []
      const side = unit(cross(from, to))
      return dot(side, center) < 0 ? [-side[0], -side[1], -side[2]] : [...side]
    }),
  )
}
