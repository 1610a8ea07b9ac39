import type { Pixel, Projection } from './projection'
import type { Paint, Shape } from './shapes'

/** A scene as an SVG picture. Opacity is that of fills and strokes: a layer for each shape is slow. */
export function svgOf(scene: readonly Shape[], projection: Projection): string {
  const { width, height } = projection
  const paints = new Paints()
  const drawn = scene.map((shape) => draw(shape, projection, paints)).join('')
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${paints.defined()}</defs>${drawn}</svg>`
}

/** The gradients of a picture, each defined once. */
class Paints {
  readonly #gradients = new Map<string, string>()

  fill(paint: Paint): string {
    if (typeof paint === 'string') return paint
    const [top, bottom] = paint
    return this.#reference(
      (id) => `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/>
        <stop offset="1" stop-color="${bottom}"/></linearGradient>`,
    )
  }

  fading(color: string): string {
    return this.#reference(
      (id) => `<radialGradient id="${id}"><stop stop-color="${color}"/>
        <stop offset=".35" stop-color="${color}" stop-opacity=".5"/>
        <stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
    )
  }

  levels(stops: readonly { at: number; color: string }[]): string {
    const marks = stops.map(({ at, color }) => `<stop offset="${at}" stop-color="${color}"/>`)
    return this.#reference(
      (id) => `<linearGradient id="${id}" x2="0" y2="1">${marks.join('')}</linearGradient>`,
    )
  }

  defined(): string {
    return [...this.#gradients].map(([body, id]) => body.replace('id=""', `id="${id}"`)).join('')
  }

  #reference(define: (id: string) => string): string {
    const body = define('')
    const id = this.#gradients.get(body) ?? `p${this.#gradients.size}`
    this.#gradients.set(body, id)
    return `url(#${id})`
  }
}

function draw(shape: Shape, projection: Projection, paints: Paints): string {
  const { width, height } = projection
  switch (shape.is) {
    case 'sky': {
      const stops = shape.stops.map(([elevation, color]) => ({
        at: Math.max(0, Math.min(1, projection.level(elevation))),
        color,
      }))
      return `<rect width="${width}" height="${height}" fill="${paints.levels(stops)}"/>`
    }
    case 'ridge': {
      const top = projection.horizon(shape.elevationAt)
      const outline: Pixel[] = [
        [-5, height + 5],
        [-5, top[0]?.[1] ?? 0],
        ...top,
        [width + 5, height + 5],
      ]
      return path(
        [outline],
        `fill="${paints.fill(shape.fill)}" fill-opacity="${shape.opacity ?? 1}"`,
        'Z',
      )
    }
    case 'face': {
      const fill = `fill="${paints.fill(shape.fill)}" fill-opacity="${shape.opacity ?? 1}"`
      return path(projection.outline(shape.points, true), fill, 'Z')
    }
    case 'line': {
      const stroke = `fill="none" stroke="${shape.color}" stroke-width="${(shape.width * height) / 1000}"`
      const opacity = `stroke-opacity="${shape.opacity ?? 1}" stroke-linecap="round"`
      return path(projection.outline(shape.points, false), `${stroke} ${opacity}`, '')
    }
    case 'glow': {
      const spot = projection.spot(shape.at)
      if (!spot) return ''
      const radius = (shape.radius * spot.degree).toFixed(1)
      const fill = `fill="${paints.fading(shape.color)}" fill-opacity="${shape.opacity}"`
      return `<circle cx="${spot.x.toFixed(1)}" cy="${spot.y.toFixed(1)}" r="${radius}" ${fill}/>`
    }
  }
}

function path(outlines: readonly Pixel[][], attributes: string, end: string): string {
  return outlines
    .map((outline) => {
      const points = outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
      return `<path d="M${points}${end}" ${attributes}/>`
    })
    .join('')
}
