import type { Project } from '@portal/contract'
import { usePicture } from '@portal/kit/plain/use-picture'
import { type DialogProps, useAddresses } from '@portal/kit/portal'
import { ProjectDialog } from '../../components/project-dialog'
import { ProjectLink } from '../../components/project-link'
import { useDashboardWords } from '../../words'
import { Networks } from './networks'
import { useStyles } from './share-dialog.styles'

/** Shares a project: by its link, on six networks, by e-mail, by the device's own share sheet. */
function ShareDialog({ params, close }: DialogProps<'share'>) {
  const t = useDashboardWords()
  return (
    <ProjectDialog title={t('share_dialog.title')} id={params.project} close={close}>
      {(project) => <Sharing project={project} />}
    </ProjectDialog>
  )
}

function Sharing({ project }: { project: Project }) {
  const t = useDashboardWords()
  const styles = useStyles()
  const addresses = useAddresses()
  const url = addresses.project(project.folder)
  const picture = usePicture(project.folder, addresses.thumbnail)
  return (
    <div className={styles.content}>
      <div className={styles.top}>
        <div className={styles.link}>
          <ProjectLink url={url} appearance="primary" />
        </div>
        <figure className={styles.preview}>
          {picture && <img {...picture} alt="" className={styles.picture} />}
          <figcaption>
            <p className={styles.name}>{project.name}</p>
            {picture && <p className={styles.note}>{t('share_dialog.preview')}</p>}
          </figcaption>
        </figure>
      </div>
      <Networks project={project} url={url} />
    </div>
  )
}

export { ShareDialog as dialog }
