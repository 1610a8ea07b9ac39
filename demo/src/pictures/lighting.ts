import { fewPoints, gridOf, joined, type Light, type LightMap } from './light-map'
import { LightMeter, type Lights } from './light-meter'
import type { Surface } from './surface'

/** Metres between points: of light that comes from all around, and of the sun, whose shadows are sharp. */
const softStep = 0.5
const sunStep = 0.16
/** Smaller surfaces show no edges of shadows; square metres. */
const leastShadowArea = 0.8
const bounces = 2

/** The light on all surfaces of a place: of sky and sun, of lamps, and what other surfaces reflect. */
export function lightMaps(surfaces: readonly Surface[], lights: Lights): Map<Surface, LightMap> {
  const solid = surfaces.filter(({ material }) => material !== 'leaves')
  const meter = new LightMeter(solid, lights)
  for (let bounce = 0; bounce < bounces; bounce++) {
    const next = solid.map((surface) => {
      const points = fewPoints(surface)
      const sum: Light = [0, 0, 0]
      for (const point of points) {
        meter.addSoft(point, surface.normal, sum)
        meter.addSun(point, surface.normal, sum)
      }
      return sum.map((light, channel) => (light / points.length) * (surface.color[channel] ?? 0))
    })
    next.forEach((light, index) => {
      meter.reflected.set(light, index * 3)
    })
  }
  return new Map(
    surfaces.map((surface) => {
      if (surface.material === 'leaves') return [surface, meter.ofLeaves(surface)]
      const hasShadows = surface.width * surface.height > leastShadowArea
      const soft = gridOf(surface, softStep, (point, into) => {
        meter.addSoft(point, surface.normal, into)
        if (!hasShadows) meter.addSun(point, surface.normal, into)
      })
      if (!hasShadows || !meter.maySeeTheSun(surface)) return [surface, soft]
      const sun = gridOf(surface, sunStep, (point, into) =>
        meter.addSun(point, surface.normal, into),
      )
      return [surface, joined(soft, sun)]
    }),
  )
}
