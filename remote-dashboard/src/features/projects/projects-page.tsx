import { useDocumentTitle, useSearchParams } from '@portal/kit/portal'
import { useEffect, useState } from 'react'
import { useProjects } from '../../components/use-projects'
import { useDashboardWords } from '../../words'
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
  const NotFoundNote = useNotFoundNote()
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
      {projects.data && NotFoundNote && <NotFoundNote reply={projects.data} tab={url.tab} />}
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

/** The note on a link to a project, which comes with the menu of the cards once the address has such a link. */
function useNotFoundNote() {
  const [search] = useSearchParams()
  const [Note, setNote] = useState<typeof import('./not-found-note').NotFoundNote>()
  const isLinked = search.has('project')
  useEffect(() => {
    if (isLinked)
      import(/* webpackChunkName: "card-menu" */ './not-found-note').then(
        ({ NotFoundNote }) => setNote(() => NotFoundNote),
        console.error,
      )
  }, [isLinked])
  return Note
}

export { ProjectsPage as screen }
