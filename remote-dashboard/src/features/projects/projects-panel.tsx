import { HeadsetVrRegular } from '@fluentui/react-icons/svg/headset-vr'
import { PeopleRegular } from '@fluentui/react-icons/svg/people'
import type { EndpointReply, getProjects } from '@portal/shared/contract'
import { EmptyPanel, FailedPanel } from '@portal/shared/portal'
import { useDashboardWords } from '../../words'
import { CompanyGroups } from './company-groups'
import { LoadingProjects } from './loading-projects'
import { panelIdOf, tabIdOf } from './projects-tabs'
import { SharedProjects } from './shared-projects'
import type { ProjectsTab } from './use-tab'

interface ProjectsPanelProps {
  readonly tab: ProjectsTab
  readonly reply: EndpointReply<typeof getProjects> | undefined
  readonly failed: boolean
  readonly onRetry: () => void
}

/** What the chosen tab shows. A reply that is at hand stays, even when a newer one cannot be had. */
export function ProjectsPanel(props: ProjectsPanelProps) {
  return (
    <div id={panelIdOf(props.tab)} role="tabpanel" aria-labelledby={tabIdOf(props.tab)}>
      <PanelContent {...props} />
    </div>
  )
}

function PanelContent({ tab, reply, failed, onRetry }: ProjectsPanelProps) {
  const t = useDashboardWords()
  if (!reply && failed) return <FailedPanel title={t('load_failed')} onRetry={onRetry} />
  if (!reply) return <LoadingProjects />
  if (tab === 'own') {
    return reply.projects.length === 0 ? (
      <EmptyPanel icon={<HeadsetVrRegular />} title={t('empty_own')} />
    ) : (
      <CompanyGroups projects={reply.projects} />
    )
  }
  return reply.user.sharedProjects.length === 0 ? (
    <EmptyPanel icon={<PeopleRegular />} title={t('empty_shared')} />
  ) : (
    <SharedProjects projects={reply.user.sharedProjects} />
  )
}
