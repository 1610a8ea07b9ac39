import type { Project } from '@portal/contract'
import { ProjectGrid } from './project-grid'
import { tabIdOf } from './projects-tabs'

/** The projects that others share with the user, in one grid, each with its owner. */
export function SharedProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <ProjectGrid
      projects={projects}
      labelledBy={tabIdOf('shared')}
      heading="h2"
      showsOwner
      isFirst
    />
  )
}
