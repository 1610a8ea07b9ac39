import { arrange, type Piece } from '../pieces'
import type { Random } from '../random'
import { type RoomPlan, room } from '../room'
import { type Shape, shade } from '../shapes'
import { type Extent, floorLevel, patch } from '../surfaces'

export function build(plan: RoomPlan, random: Random, onWalls: Shape[], pieces: Piece[]): Shape[] {
  return [...room(plan, random), ...onWalls, ...arrange(pieces)]
}

export function rug({ x, z }: Extent, color: string): Shape[] {
  const inset = 0.18
  return [
    patch({ x, z }, floorLevel + 0.01, color, 'fabric'),
    patch(
      { x: [x[0] + inset, x[1] - inset], z: [z[0] + inset, z[1] - inset] },
      floorLevel + 0.012,
      shade(color, 0.18),
      'fabric',
    ),
  ]
}
