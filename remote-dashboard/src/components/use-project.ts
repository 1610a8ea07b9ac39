import type { Project } from '@portal/contract'
import { useProjects } from './use-projects'

interface FoundProject {
  /** Undefined until the projects are loaded, null when the user can see no such one. */
  readonly project: Project | null | undefined
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** One of the projects that the user can see. */
export function useProject(id: number): FoundProject {
  const { data, isError, refetch } = useProjects()
  const seen = data && [...data.projects, ...data.user.sharedProjects]
  const project = seen && (seen.find((one) => one.id === id) ?? null)
  return { project, isError, refetch }
}
