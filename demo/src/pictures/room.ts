import type { Random } from './random'
import { glow, type Shape, shade } from './shapes'
import { sky } from './sky'
import type { Style } from './style'
import { type Extent, floorLevel, patch } from './surfaces'
import { hills, sea } from './terrain'
import { anyLight } from './time-of-day'
import { type Opening, type Side, wall, windowFrame } from './walls'

export interface RoomPlan {
  readonly extent: Extent
  /** Metres above the eye. */
  readonly ceiling: number
  readonly style: Style
  readonly openings: Partial<Record<Side, readonly Opening[]>>
  readonly floor: 'boards' | 'tiles'
  /** How many metres apart the lamps in the ceiling are. */
  readonly spots?: number
}

/** A room with a view of hills or the sea through its openings, without its furniture. */
export function room(plan: RoomPlan, random: Random): Shape[] {
  const light = anyLight(random)
  const { extent, ceiling, style, openings } = plan
  const sunAzimuth = random.between(-24, 24)
  const outside = [
    sky(light, random, sunAzimuth),
    ...(random.whole(0, 1) === 0 ? [sea(light)] : hills(light, random, 5)),
  ]
  const sides: Side[] = ['back', 'left', 'right', 'front']
  const walls = sides.flatMap((side) => {
    return [
      ...wall(extent, side, ceiling, style.wall, openings[side]),
      ...(openings[side] ?? []).flatMap((opening) =>
        windowFrame(extent, side, opening, {
          bars: barsOf(opening),
          color: shade(style.wood, -0.25),
        }),
      ),
    ]
  })
  return [
    ...outside,
    patch(extent, floorLevel, style.floor, plan.floor),
    patch(extent, ceiling, style.ceiling, 'plaster'),
    ...walls,
    ...spots(plan),
  ]
}

function barsOf({ along: [from, to] }: Opening): number {
  return Math.max(1, Math.round((to - from) / 1.3))
}

/** Lamps set into the ceiling. */
function spots({ extent, ceiling, spots: step }: RoomPlan): Shape[] {
  if (step === undefined) return []
  const shapes: Shape[] = []
  for (let x = extent.x[0] + step / 2; x < extent.x[1]; x += step) {
    for (let z = extent.z[0] + step / 2; z < extent.z[1]; z += step) {
      const away = Math.hypot(x, ceiling, z)
      shapes.push(
        patch({ x: [x - 0.1, x + 0.1], z: [z - 0.1, z + 0.1] }, ceiling - 0.01, '#fff2dc', 'lamp'),
        glow([x, ceiling - 0.05, z], 24 / away, '#ffdfb0', 0.4, 0.16),
      )
    }
  }
  return shapes
}
