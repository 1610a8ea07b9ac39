import { PinFilled } from '@fluentui/react-icons/svg/pin'
import type { Project } from '@portal/contract'
import { yearOf } from '@portal/kit/portal'
import { memo, useRef } from 'react'
import { CardActions } from './card-actions'
import { useStyles } from './project-card.styles'
import { type NameHeading, ProjectName } from './project-name'
import { Thumbnail } from './thumbnail'

interface ProjectCardProps {
  readonly project: Project
  readonly heading: NameHeading
  readonly isPinned: boolean
  readonly showsOwner: boolean
  /** Position and total, if not all cards are rendered. */
  readonly place?: { readonly at: number; readonly of: number } | undefined
}

/** A project: its picture, which opens it, its name, its owner if it is shared, and its actions. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, heading, isPinned, showsOwner, place } = props
  const styles = useStyles()
  const owner = showsOwner ? project.company?.name : undefined
  const facts = [owner, yearOf(project.createdAt)].filter((fact) => fact !== undefined)
  const foot = useRef<HTMLDivElement>(null)
  return (
    <li className={styles.card} aria-posinset={place?.at} aria-setsize={place?.of}>
      <Thumbnail project={project} />
      <div ref={foot} className={styles.foot}>
        <ProjectName name={project.name} as={heading} />
        <div className={styles.bar}>
          <p className={styles.facts}>
            {isPinned && <PinFilled className={styles.pin} />}
            {facts.join('\n')}
          </p>
          <CardActions project={project} menuArea={foot} />
        </div>
      </div>
    </li>
  )
})
