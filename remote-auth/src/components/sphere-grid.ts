// The lines of longitude and latitude of a sphere as it is seen from outside, as SVG path data.

type Point = readonly [x: number, y: number, depth: number]
type Range = readonly [from: number, to: number]

const radians = Math.PI / 180
const tilt = -22 * radians
const turn = -28 * radians
const gridStep = 15
const northmost = 75
const pointsOfLine = 48

/** Where a point of the sphere is seen; `depth` is negative behind it. All angles are in degrees. */
function project(longitude: number, latitude: number, radius: number): Point {
  const [around, up] = [longitude * radians + turn, latitude * radians]
  const x = Math.cos(up) * Math.sin(around)
  const y = Math.sin(up)
  const z = Math.cos(up) * Math.cos(around)
  const depth = z * Math.cos(tilt) - y * Math.sin(tilt)
  const height = y * Math.cos(tilt) + z * Math.sin(tilt)
  return [x * radius, -height * radius, depth]
}

function line([from, to]: Range, at: (angle: number) => Point): Point[] {
  const step = (to - from) / pointsOfLine
  return Array.from({ length: pointsOfLine + 1 }, (_, index) => at(from + step * index))
}

function pathOf(points: readonly Point[], isShown: (point: Point) => boolean = () => true): string {
  let drawing = false
  return points
    .map((point) => {
      const command = drawing ? 'L' : 'M'
      drawing = isShown(point)
      return drawing ? `${command}${point[0].toFixed(1)} ${point[1].toFixed(1)}` : ''
    })
    .join('')
}

function every(step: number, [from, to]: Range): number[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, index) => from + step * index)
}

/** The grid of a sphere: what is in front of it, and what shines through it. */
export function sphereGrid(radius: number): { front: string; back: string } {
  const meridians = every(gridStep, [0, 360 - gridStep]).map((longitude) =>
    line([-northmost, northmost], (latitude) => project(longitude, latitude, radius)),
  )
  const parallels = every(gridStep, [-northmost, northmost]).map((latitude) =>
    line([0, 360], (longitude) => project(longitude, latitude, radius)),
  )
  const lines = [...meridians, ...parallels]
  return {
    front: lines.map((points) => pathOf(points, ([, , depth]) => depth >= 0)).join(''),
    back: lines.map((points) => pathOf(points, ([, , depth]) => depth < 0)).join(''),
  }
}

/** The view of a camera inside the sphere: a patch between meridians and parallels. */
export function spherePatch(radius: number, [west, east]: Range, [south, north]: Range): string {
  const edge = [
    ...line([west, east], (longitude) => project(longitude, north, radius)),
    ...line([north, south], (latitude) => project(east, latitude, radius)),
    ...line([east, west], (longitude) => project(longitude, south, radius)),
    ...line([south, north], (latitude) => project(west, latitude, radius)),
  ]
  return `${pathOf(edge)}Z`
}

/** The lines of sight from the middle of the sphere to the corners of a patch. */
export function linesOfSight(radius: number, longitudes: Range, latitudes: Range): string {
  const corners = longitudes.flatMap((longitude) =>
    latitudes.map((latitude) => project(longitude, latitude, radius)),
  )
  return corners.map(([x, y]) => `M0 0L${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
