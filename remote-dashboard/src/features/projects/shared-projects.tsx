import type { Project } from '@portal/contract'
import { useRef } from 'react'
import { ProjectGrid } from './project-grid'
import { tabIdOf } from './projects-tabs'
import { useColumns } from './use-columns'

/** The projects that others share with the user, in one grid, each with its owner. */
export function SharedProjects({ projects }: { projects: readonly Project[] }) {
  const area = useRef<HTMLDivElement>(null)
  const columns = useColumns(area) ?? 1
  return (
    <div ref={area}>
      <ProjectGrid
        projects={projects}
        columns={columns}
        labelledBy={tabIdOf('shared')}
        heading="h2"
        showsOwner
        isFirst
      />
    </div>
  )
}
