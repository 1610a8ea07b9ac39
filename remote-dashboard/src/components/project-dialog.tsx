import type { Project } from '@portal/contract'
import { FailedPanel, LoadingPanel } from '@portal/kit/portal'
import { TitledDialog } from '@portal/kit/ui/overlay'
import type { ReactNode } from 'react'
import { useDashboardWords } from '../words'
import { useProject } from './use-project'

interface ProjectDialogProps {
  readonly title: string
  /** As the URL has it. */
  readonly id: string | number | undefined
  readonly close: () => void
  readonly children: (project: Project) => ReactNode
}

/**
 * A dialog about a project with a public page. Renders nothing for a project that the user can't see or that has no
 * such page: the dashboard shows a message then.
 */
export function ProjectDialog({ title, id, close, children }: ProjectDialogProps) {
  const t = useDashboardWords()
  const { project, isError, refetch } = useProject(Number(id))
  if (project === null || project?.folder === '') return null
  return (
    <TitledDialog title={title} onClose={close} sheet>
      {project ? (
        children(project)
      ) : isError ? (
        <FailedPanel title={t('load_failed')} onRetry={refetch} />
      ) : (
        <LoadingPanel label={t('loading')} />
      )}
    </TitledDialog>
  )
}
