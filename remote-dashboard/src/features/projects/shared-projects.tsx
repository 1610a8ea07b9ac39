import type { Project } from '@portal/shared/contract'
import { ProjectCard } from './project-card'
import { ProjectGrid } from './project-grid'
import { tabIdOf } from './projects-tabs'

/** The projects that others share with the user, in one grid, each with its owner (2.25). */
export function SharedProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <ProjectGrid labelledBy={tabIdOf('shared')}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} heading="h2" showsOwner />
      ))}
    </ProjectGrid>
  )
}
