import { useId } from 'react'
import { useStyles } from './panorama-sphere.styles'
import { linesOfSight, sphereGrid, spherePatch } from './sphere-grid'

const radius = 200
const { front, back } = sphereGrid(radius)
const seen = [
  [15, 75],
  [-15, 30],
] as const
const view = spherePatch(radius, ...seen)
const sight = linesOfSight(radius, ...seen)

/** The first paint does without the lines, which take as many bytes as the rest of the screen. */
const isInBrowser = typeof document !== 'undefined'

/** A panorama sphere with its grid and the part of it that is in view. Decoration. */
export function PanoramaSphere({ className }: { className?: string }) {
  const styles = useStyles()
  const id = useId()
  return (
    <svg className={className} viewBox="-250 -250 500 500" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id={id} cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" className={styles.lit} />
          <stop offset="0.55" className={styles.dim} />
          <stop offset="1" className={styles.shade} />
        </radialGradient>
      </defs>
      <circle r={radius + 36} className={styles.halo} />
      <circle r={radius} fill={`url(#${id})`} />
      {isInBrowser && <path d={back} className={styles.back} />}
      {isInBrowser && <path d={front} className={styles.front} />}
      <path d={sight} className={styles.sight} />
      <path d={view} className={styles.view} />
      <circle r={4} className={styles.eye} />
      <circle r={radius} className={styles.rim} />
    </svg>
  )
}
