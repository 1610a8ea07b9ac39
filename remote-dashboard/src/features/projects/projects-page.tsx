import { useDocumentTitle } from '@portal/shared/portal'
import { useProjects } from '../../components/use-projects'
import { useDashboardWords } from '../../words'
import { useStyles } from './projects-page.styles'
import { ProjectsPanel } from './projects-panel'
import { ProjectsTabs } from './projects-tabs'
import { useTab } from './use-tab'

function ProjectsPage() {
  const t = useDashboardWords()
  const styles = useStyles()
  const [tab, chooseTab] = useTab()
  const projects = useProjects()
  useDocumentTitle(t(`titles.${tab}`))

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        <ProjectsTabs
          chosen={tab}
          onChoose={chooseTab}
          own={projects.data?.projects.length}
          shared={projects.data?.user.sharedProjects.length}
        />
      </header>
      <ProjectsPanel
        tab={tab}
        reply={projects.data}
        failed={projects.isError}
        onRetry={projects.refetch}
      />
    </div>
  )
}

export { ProjectsPage as screen }
