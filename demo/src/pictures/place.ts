import { blend, brightness, type Rgb, rgbOf, scaled, times } from './color'
import { type Daylight, daylightOf } from './daylight'
import { Heavens } from './heavens'
import type { LightMap } from './light-map'
import type { Lamp } from './light-meter'
import { lightMaps } from './lighting'
import { mix } from './noise'
import type { Face, Shape } from './shapes'
import { type Surface, surfaceOf } from './surface'

/** A scene with its light. */
export interface Place {
  readonly shapes: readonly Shape[]
  readonly heavens: Heavens
  readonly daylight: Daylight
  readonly surfaces: ReadonlyMap<Face, Surface>
  /** Of surfaces that are neither glass nor far away. */
  readonly lightMaps: ReadonlyMap<Surface, LightMap>
  readonly windows: readonly Surface[]
  /** How many times brighter the picture shows each colour of what lies in the place. */
  readonly exposure: Rgb
}

/** Faces that begin farther away than this are part of the backdrop; metres. */
const far = 60

export function placeOf(shapes: readonly Shape[]): Place {
  const sky = shapes.find((shape) => shape.is === 'sky')
  if (!sky) throw new Error('A scene has a sky')
  const daylight = daylightOf(sky.time, sky.sunAzimuth)
  const faces = shapes.filter((shape) => shape.is === 'face')
  const surfaces = new Map(faces.map((face) => [face, surfaceOf(face)]))
  const near = faces.filter(({ points }) => Math.hypot(...(points[0] ?? [0, 0, 0])) < far)
  const of = (some: readonly Face[]) => some.flatMap((face) => surfaces.get(face) ?? [])
  const windows = of(near.filter(({ material }) => material === 'glass'))
  const solid = of(near.filter(({ opacity, material }) => opacity > 0.9 && material !== 'glass'))
  const maps = lightMaps(solid, { daylight, lamps: lampsOf(shapes), windows })
  return {
    shapes,
    heavens: new Heavens(sky.time, sky.sunAzimuth, sky.seed),
    daylight,
    surfaces,
    lightMaps: maps,
    windows,
    exposure: windows.length > 0 ? exposureIndoors(maps) : exposureOutdoors(daylight),
  }
}

function lampsOf(shapes: readonly Shape[]): Lamp[] {
  return shapes.flatMap((shape) =>
    shape.is === 'glow' && shape.power > 0
      ? [{ at: shape.at, light: times(rgbOf(shape.color), shape.power) }]
      : [],
  )
}

/** Like a camera that measures the middle of what it sees, and takes warm lamps for nearly white. */
function exposureIndoors(maps: ReadonlyMap<Surface, LightMap>): Rgb {
  const seen = [...maps]
    .filter(([{ width, height }]) => width * height > 3)
    .flatMap(([{ color }, { light }]) =>
      Array.from({ length: light.length / 3 }, (_, point): Rgb => {
        const at = point * 3
        return scaled([light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0], color)
      }),
    )
  const middle = (of: (light: Rgb) => number) =>
    seen.map(of).sort((a, b) => a - b)[Math.floor(seen.length * 0.6)] || 1
  const grey = middle(brightness)
  const gain = (channel: 0 | 1 | 2) =>
    0.42 /
    mix(
      grey,
      middle((light) => light[channel]),
      0.45,
    )
  return [gain(0), gain(1), gain(2)]
}

function exposureOutdoors({ above, sunLight }: Daylight): Rgb {
  const gain = 1 / brightness(blend(above, sunLight, 0.45))
  return [gain, gain, gain]
}
