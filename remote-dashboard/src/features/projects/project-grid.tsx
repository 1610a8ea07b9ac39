import type { Project } from '@portal/contract'
import { type Ref, useRef } from 'react'
import { usePreferences } from '../../components/use-preferences'
import { cardGapPx, cardHeightPx } from './card-size'
import { ProjectCard } from './project-card'
import { useStyles } from './project-grid.styles'
import type { NameHeading } from './project-name'
import { useColumns } from './use-columns'
import { useVisibleRows } from './use-visible-rows'

interface ProjectGridProps {
  readonly projects: readonly Project[]
  readonly labelledBy: string
  readonly heading: NameHeading
  readonly showsOwner?: boolean
}

/** Up to this many cards are all in the page, for find-in-page and screen readers. */
const allUpTo = 60

/** Responsive grid of cards. A long list renders only those near the viewport. */
export function ProjectGrid(props: ProjectGridProps) {
  return props.projects.length > allUpTo ? <LongGrid {...props} /> : <ShortGrid {...props} />
}

interface ShortGridProps extends ProjectGridProps {
  readonly id?: string
  readonly ref?: Ref<HTMLUListElement>
}

export function ShortGrid({
  projects,
  labelledBy,
  heading,
  showsOwner = false,
  id,
  ref,
}: ShortGridProps) {
  const styles = useStyles()
  const { pinned } = usePreferences()
  return (
    <ul ref={ref} id={id} className={styles.grid} aria-labelledby={labelledBy}>
      {projects.map((project) => (
        <ProjectCard
          key={project.id}
          project={project}
          heading={heading}
          showsOwner={showsOwner}
          isPinned={pinned.includes(project.id)}
        />
      ))}
    </ul>
  )
}

function LongGrid({ projects, labelledBy, heading, showsOwner = false }: ProjectGridProps) {
  const styles = useStyles()
  const { pinned } = usePreferences()
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list) ?? 1
  const rows = useVisibleRows(list, Math.ceil(projects.length / columns), cardHeightPx + cardGapPx)
  const first = rows.first * columns
  return (
    <ul
      ref={list}
      className={styles.grid}
      aria-labelledby={labelledBy}
      style={{ paddingTop: rows.abovePx, paddingBottom: rows.belowPx }}
    >
      {projects.slice(first, (rows.last + 1) * columns).map((project, offset) => (
        <ProjectCard
          key={project.id}
          project={project}
          heading={heading}
          showsOwner={showsOwner}
          isPinned={pinned.includes(project.id)}
          place={{ at: first + offset + 1, of: projects.length }}
        />
      ))}
    </ul>
  )
}
