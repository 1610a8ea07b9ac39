import { getProjects } from '@portal/contract'
import {
  useEndpoint,
  useLiveEvent,
  useLoggedError,
  useQueryClient,
  useUser,
} from '@portal/kit/portal'

/** Own and shared projects of the user, loaded again when the server reports a change. */
export function useProjects() {
  const user = useUser()
  const queries = useQueryClient()
  const projects = useEndpoint(getProjects, { params: { id: user.id } })
  useLoggedError(projects.error)
  useLiveEvent('projects.changed', () => {
    void queries.invalidateQueries({ queryKey: [getProjects.path] })
  })
  return projects
}
