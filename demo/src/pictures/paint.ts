import { paintBackdrop } from './backdrop'
import { canvasOf } from './canvas'
import { FacePainter } from './face-painter'
import type { Film } from './film'
import { paintGlow, paintLine } from './marks'
import type { Place } from './place'
import type { Projection } from './projection'

/** Paints a place: what is far away, then one shape over the other. */
export function paint(place: Place, projection: Projection): Film {
  const canvas = canvasOf(place, projection)
  const faces = new FacePainter(canvas)
  paintBackdrop(canvas)
  for (const shape of place.shapes) {
    if (shape.is === 'face') faces.paint(shape)
    else if (shape.is === 'line') paintLine(canvas, shape)
    else if (shape.is === 'glow') paintGlow(canvas, shape)
  }
  return canvas.film
}
