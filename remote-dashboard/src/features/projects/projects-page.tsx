import { useDocumentTitle } from '@portal/kit/portal'
import { useProjects } from '../../components/use-projects'
import { useDashboardWords } from '../../words'
import { FinderButton } from './finder-button'
import { NotFoundNote } from './not-found-note'
import { useStyles } from './projects-page.styles'
import { ProjectsPanel } from './projects-panel'
import { ProjectsTabs } from './projects-tabs'
import { useDashboardUrl } from './use-dashboard-url'

function ProjectsPage() {
  const t = useDashboardWords()
  const styles = useStyles()
  const url = useDashboardUrl()
  const projects = useProjects()
  useDocumentTitle(t(`titles.${url.tab}`))

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>{t('title')}</h1>
          {projects.data && <FinderButton reply={projects.data} url={url} />}
        </div>
        <ProjectsTabs
          chosen={url.tab}
          onChoose={url.chooseTab}
          own={projects.data?.projects.length}
          shared={projects.data?.user.sharedProjects.length}
        />
      </header>
      {projects.data && <NotFoundNote reply={projects.data} />}
      <ProjectsPanel
        url={url}
        reply={projects.data}
        failed={projects.isError}
        onRetry={projects.refetch}
      />
    </div>
  )
}

export { ProjectsPage as screen }
