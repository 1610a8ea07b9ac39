import type { Project } from '@portal/shared/contract'
import { yearOf } from '@portal/shared/portal'
import { useStyles } from './project-card.styles'
import { type NameHeading, ProjectName } from './project-name'
import { Thumbnail } from './thumbnail'

/** A project: its picture, which opens it, and its name; its owner where it is shared (2.25). */
export function ProjectCard({
  project,
  heading,
  showsOwner = false,
}: {
  project: Project
  heading: NameHeading
  showsOwner?: boolean
}) {
  const styles = useStyles()
  const owner = showsOwner ? project.company?.name : undefined
  const facts = [owner, yearOf(project.createdAt)].filter((fact) => fact !== undefined)
  return (
    <li className={styles.card}>
      <Thumbnail project={project} />
      <div className={styles.words}>
        <ProjectName name={project.name} as={heading} />
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
    </li>
  )
}
