import { PinFilled } from '@fluentui/react-icons/svg/pin'
import type { Project } from '@portal/contract'
import { yearOf } from '@portal/kit/portal'
import { memo } from 'react'
import { CardActions } from './card-actions'
import { cardKeys } from './card-keys'
import { useCardLayer } from './card-layer'
import { useStyles } from './project-card.styles'
import { type NameHeading, ProjectName } from './project-name'
import type { PictureLoading } from './project-picture'
import { Thumbnail } from './thumbnail'

interface ProjectCardProps {
  readonly project: Project
  readonly heading: NameHeading
  readonly isPinned: boolean
  readonly showsOwner: boolean
  readonly loading: PictureLoading
  /** Its place in the list and the length of that, if not all cards are rendered. */
  readonly place?: number | undefined
  readonly listed?: number | undefined
}

/** A project: its picture, its name, which is a link as large as the card, its owner if it is shared, and its actions. */
export const ProjectCard = memo(function ProjectCard(props: ProjectCardProps) {
  const { project, heading, isPinned, showsOwner, loading, place, listed } = props
  const { t } = useCardLayer()
  const styles = useStyles()
  const owner = showsOwner ? project.company?.name : undefined
  const facts = [owner, yearOf(project.createdAt)].filter((fact) => fact !== undefined)
  return (
    <li
      className={styles.card}
      data-project={project.id}
      aria-posinset={place}
      aria-setsize={listed}
    >
      <Thumbnail project={project} loading={loading} />
      <div className={styles.foot}>
        <ProjectName project={project} as={heading} />
        <div className={styles.bar} {...{ [cardKeys.menuArea]: '' }}>
          <p className={styles.facts}>
            {isPinned && <PinFilled className={styles.pin} title={t('card.pinned')} />}
            {facts.join('\n')}
          </p>
          <CardActions project={project} />
        </div>
      </div>
    </li>
  )
})
