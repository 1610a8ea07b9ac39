import type { Project } from '@portal/contract'
import { useProjects } from './use-projects'

/** One of the projects that the user can see: undefined while they load, null when it is none of them. */
export function useProject(id: number): Project | null | undefined {
  const { data } = useProjects()
  if (!data) return undefined
  const seen = [...data.projects, ...data.user.sharedProjects]
  return seen.find((project) => project.id === id) ?? null
}
