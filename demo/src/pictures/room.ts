import { anyLight, type Light } from './light'
import type { Random } from './random'
import { face, glow, type Shape, shade } from './shapes'
import { sky } from './sky'
import type { Style } from './style'
import { type Extent, floorLevel, joints, level, patch } from './surfaces'
import { hills, sea } from './terrain'
import { type Opening, panel, type Side, wall, windowFrame } from './walls'

export interface RoomPlan {
  readonly extent: Extent
  /** Metres above the eye. */
  readonly ceiling: number
  readonly style: Style
  readonly openings: Partial<Record<Side, readonly Opening[]>>
  readonly tiles: number
  readonly isTiled?: boolean
  /** How many metres apart the lamps in the ceiling are. */
  readonly spots?: number
}

/** A room with a view of hills or the sea through its openings, without its furniture. */
export function room(plan: RoomPlan, random: Random): { shapes: Shape[]; light: Light } {
  const light = anyLight(random)
  const { extent, ceiling, style, openings } = plan
  const sunAzimuth = random.between(-24, 24)
  const outside = [
    ...sky(light, random, sunAzimuth),
    ...(random.whole(0, 1) === 0 ? sea(light, random, sunAzimuth) : hills(light, random, 5)),
  ]
  const sides: Side[] = ['back', 'left', 'right', 'front']
  const walls = sides.flatMap((side) => {
    const by = { front: -0.1, back: 0.04, left: -0.02, right: -0.06 }[side]
    const color = shade(style.wall, light.isNight ? by - 0.12 : by)
    return [
      ...wall(extent, side, ceiling, color, openings[side]),
      ...(openings[side] ?? []).flatMap((opening) =>
        windowFrame(extent, side, opening, {
          bars: barsOf(opening),
          color: shade(style.wood, -0.25),
        }),
      ),
      ...corners(extent, side, ceiling),
    ]
  })
  return {
    light,
    shapes: [
      ...outside,
      ...level(extent, floorLevel, shade(style.floor, light.isNight ? -0.14 : 0)),
      ...joints(extent, plan.tiles, shade(style.floor, -0.4), plan.isTiled ?? false),
      ...level(extent, ceiling, shade(style.ceiling, light.isNight ? -0.16 : -0.02)),
      ...walls,
      ...(light.isNight ? [] : sunOnFloor(plan, light)),
      ...spots(plan),
    ],
  }
}

function barsOf({ along: [from, to] }: Opening): number {
  return Math.max(1, Math.round((to - from) / 1.3))
}

/** Less light reaches the edges of a wall. */
function corners(extent: Extent, side: Side, ceiling: number): Shape[] {
  const [from, to] = side === 'front' || side === 'back' ? extent.x : extent.z
  const dark = (along: [number, number], up: [number, number]) =>
    panel(extent, side, { along, up }, '#1d130a', 0.024)
  return [0.1, 0.25, 0.45, 0.7].flatMap((reach) => [
    dark([from, from + reach], [floorLevel, ceiling]),
    dark([to - reach, to], [floorLevel, ceiling]),
    dark([from, to], [ceiling - reach * 0.6, ceiling]),
  ])
}

/** The light of the openings ahead on the floor. */
function sunOnFloor({ extent, openings }: RoomPlan, light: Light): Shape[] {
  return (openings.front ?? []).flatMap(({ along: [from, to] }) =>
    [0, 0.35].map((inset) =>
      face(
        [
          [from + inset, floorLevel + 0.004, extent.z[1] - 0.2],
          [to - inset, floorLevel + 0.004, extent.z[1] - 0.2],
          [to - 0.9 - inset, floorLevel + 0.004, extent.z[1] - 3.1 + inset],
          [from - 0.9 + inset, floorLevel + 0.004, extent.z[1] - 3.1 + inset],
        ],
        light.sun,
        0.16,
      ),
    ),
  )
}

/** Lamps set into the ceiling. */
function spots({ extent, ceiling, spots: step }: RoomPlan): Shape[] {
  if (step === undefined) return []
  const shapes: Shape[] = []
  for (let x = extent.x[0] + step / 2; x < extent.x[1]; x += step) {
    for (let z = extent.z[0] + step / 2; z < extent.z[1]; z += step) {
      const away = Math.hypot(x, ceiling, z)
      shapes.push(
        patch({ x: [x - 0.1, x + 0.1], z: [z - 0.1, z + 0.1] }, ceiling - 0.01, '#fffaf0'),
        glow([x, ceiling - 0.02, z], 30 / away, '#fff2d6', 0.5),
      )
    }
  }
  return shapes
}
