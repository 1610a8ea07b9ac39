import { useDocumentTitle } from '@portal/kit/portal'
import { useProjects } from '../../components/use-projects'
import { useDashboardWords } from '../../words'
import { NotFoundNote } from './not-found-note'
import { useStyles } from './projects-page.styles'
import { ProjectsPanel } from './projects-panel'
import { ProjectsTabs } from './projects-tabs'
import { useDashboardUrl } from './use-dashboard-url'
import { useFinder } from './use-finder'

function ProjectsPage() {
  const t = useDashboardWords()
  const styles = useStyles()
  const url = useDashboardUrl()
  const projects = useProjects()
  const { finder, openFinder } = useFinder(projects.data, url)
  useDocumentTitle(t(`titles.${url.tab}`))

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <ProjectsTabs
          chosen={url.tab}
          onChoose={url.chooseTab}
          own={projects.data?.projects.length}
          shared={projects.data?.user.sharedProjects.length}
        />
      </header>
      {projects.data && <NotFoundNote reply={projects.data} tab={url.tab} />}
      <ProjectsPanel
        url={url}
        reply={projects.data}
        failed={projects.isError}
        onRetry={projects.refetch}
        onFind={openFinder}
      />
      {finder}
    </div>
  )
}

export { ProjectsPage as screen }
