import { ImageOffRegular } from '@fluentui/react-icons/svg/image-off'
import type { Project } from '@portal/contract'
import { useCardLayer } from './card-layer'
import { type PictureLoading, ProjectPicture } from './project-picture'
import { useStyles } from './thumbnail.styles'

/** A card of 200 px with a picture of 3:2 takes 300 px of it; on a phone it is as wide as the page. */
const sizes = '(width < 600px) calc(100vw - 32px), (width < 960px) 400px, 300px'

interface ThumbnailProps {
  readonly project: Project
  readonly loading: PictureLoading
}

/** The picture of a project, which fills its card. */
export function Thumbnail({ project, loading }: ThumbnailProps) {
  const { t } = useCardLayer()
  const styles = useStyles()
  return (
    <div className={styles.frame}>
      <ProjectPicture project={project} className={styles.picture} sizes={sizes} loading={loading}>
        <span className={styles.noPicture}>
          <ImageOffRegular className={styles.noPictureIcon} />
          {t('card.no_image')}
        </span>
      </ProjectPicture>
    </div>
  )
}
