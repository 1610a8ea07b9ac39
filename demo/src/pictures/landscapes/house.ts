import { box } from '../bodies'
import { block, type Piece } from '../pieces'
import type { Random } from '../random'
import { face } from '../shapes'

/** A white house with lit windows, behind the eye. */
export function house(at: readonly [number, number], random: Random): Piece {
  const wall = random.pick(['#f3ede2', '#efe6da', '#e9ecee'])
  const body = block(at, [12, 4.4, 3])
  const front = body.z[1] + 0.02
  const panes = [-4.6, -2.3, 0, 2.3, 4.6].flatMap((x) =>
    [-1.5, 0.8].map((low) =>
      face(
        [
          [x - 0.7, low + 1.5, front],
          [x + 0.7, low + 1.5, front],
          [x + 0.7, low, front],
          [x - 0.7, low, front],
        ],
        ['#6f8ea0', '#ffdfa0'],
      ),
    ),
  )
  return { at, shapes: [...box(body, wall, 'plaster'), ...panes] }
}
