import type { Project } from '@portal/contract'
import { useRef } from 'react'
import { usePreferences } from '../../components/use-preferences'
import { useCardKeys } from './card-keys'
import { cardGapPx, cardHeightPx } from './card-size'
import { ProjectCard } from './project-card'
import { useStyles } from './project-grid.styles'
import type { NameHeading } from './project-name'
import type { PictureLoading } from './project-picture'
import { useVisibleRows } from './use-visible-rows'

interface ProjectGridProps {
  readonly projects: readonly Project[]
  readonly columns: number
  readonly labelledBy: string
  readonly heading: NameHeading
  readonly showsOwner?: boolean
  /** Whether its pictures are the first of the page. */
  readonly isFirst?: boolean
}

/** Up to this many cards are all in the page, for find-in-page and screen readers. */
const allUpTo = 60

/** Responsive grid of cards. A long list renders only those near the viewport. */
export function ProjectGrid(props: ProjectGridProps) {
  const { projects, columns, labelledBy, heading, showsOwner = false, isFirst = false } = props
  const styles = useStyles()
  const { pinned } = usePreferences()
  const list = useRef<HTMLUListElement>(null)
  const isLong = projects.length > allUpTo
  const heightPx = cardHeightPx + cardGapPx
  const count = Math.ceil(projects.length / columns)
  const [firstRow, lastRow] = useVisibleRows(list, isLong && projects, count, heightPx)
  const first = firstRow * columns
  useCardKeys(list)
  return (
    <ul
      ref={list}
      className={styles.grid}
      aria-labelledby={labelledBy}
      style={{
        paddingTop: firstRow * heightPx,
        paddingBottom: (count - 1 - lastRow) * heightPx,
      }}
    >
      {projects.slice(first, (lastRow + 1) * columns).map((project, offset) => (
        <ProjectCard
          key={project.id}
          project={project}
          heading={heading}
          showsOwner={showsOwner}
          isPinned={pinned.includes(project.id)}
          loading={loadingOf(first + offset, columns, isFirst)}
          {...(isLong && { place: first + offset + 1, listed: projects.length })}
        />
      ))}
    </ul>
  )
}

/** Most people see the first row of the page before they scroll. */
function loadingOf(at: number, columns: number, isFirst: boolean): PictureLoading {
  if (!isFirst || at >= columns) return 'lazy'
  return at === 0 ? 'first' : 'eager'
}
