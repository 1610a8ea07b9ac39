import type { Project } from '@portal/shared/contract'
import { useLanguage } from '@portal/shared/portal'
import { useMemo } from 'react'
import { useStyles } from './company-groups.styles'
import { CompanyHeader } from './company-header'
import { groupByCompany } from './group-by-company'
import { ProjectCard } from './project-card'
import { ProjectGrid } from './project-grid'

/** The own projects, company by company. */
export function CompanyGroups({ projects }: { projects: readonly Project[] }) {
  const styles = useStyles()
  const language = useLanguage()
  const groups = useMemo(() => groupByCompany(projects, language), [projects, language])
  return (
    <div className={styles.groups}>
      {groups.map(({ company, projects }) => {
        const headingId = `company-${company?.id ?? 'none'}`
        return (
          <section key={headingId} aria-labelledby={headingId}>
            <CompanyHeader company={company} count={projects.length} headingId={headingId} />
            <ProjectGrid labelledBy={headingId}>
              {projects.map((project) => (
                <ProjectCard key={project.id} project={project} heading="h3" />
              ))}
            </ProjectGrid>
          </section>
        )
      })}
    </div>
  )
}
