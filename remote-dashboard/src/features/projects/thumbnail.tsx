import { ImageOffRegular } from '@fluentui/react-icons/svg/image-off'
import type { Project } from '@portal/contract'
import { usePicture } from '@portal/kit/plain/use-picture'
import { useAddresses } from '@portal/kit/portal'
import { mergeClasses } from '@portal/kit/ui/core'
import { useDashboardWords } from '../../words'
import { useCardLayer } from './card-layer'
import { useStyles } from './thumbnail.styles'

/** The picture of a project, a link to its public page where it has one. */
export function Thumbnail({ project }: { project: Project }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const addresses = useAddresses()
  const { noteOpened } = useCardLayer()
  const picture = usePicture(project.folder, addresses.thumbnail)
  const name = `${t('card.open', { project: project.name })} (${t('card.new_tab')})`
  if (project.folder === '') {
    return (
      <div className={styles.frame}>
        <NoPicture />
      </div>
    )
  }
  return (
    <a
      className={mergeClasses(styles.frame, styles.link)}
      href={addresses.project(project.folder)}
      target="_blank"
      rel="noopener"
      onClick={() => noteOpened(project)}
      // A link's visible text is in its name (WCAG 2.5.3).
      aria-label={picture ? name : `${name}, ${t('card.no_image')}`}
    >
      {picture ? (
        <img
          {...picture}
          alt=""
          className={styles.picture}
          width={1200}
          height={630}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <NoPicture />
      )}
    </a>
  )
}

function NoPicture() {
  const t = useDashboardWords()
  const styles = useStyles()
  return (
    <span className={styles.noPicture}>
      <ImageOffRegular className={styles.noPictureIcon} />
      {t('card.no_image')}
    </span>
  )
}
