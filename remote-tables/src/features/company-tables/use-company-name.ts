import { type EndpointReply, getProjects } from '@portal/contract'
import { queryKeyOf, useQueryClient, useUser } from '@portal/kit/portal'

/** The name of the user's company, or of one whose projects are loaded. */
export function useCompanyName(id: number): string | undefined {
  const queries = useQueryClient()
  const user = useUser()
  if (user.company.id === id) return user.company.name
  const key = queryKeyOf(getProjects, { params: { id: user.id } })
  const shown = queries.getQueryData<EndpointReply<typeof getProjects>>(key)
  return shown?.projects.find(({ company }) => company?.id === id)?.company?.name
}
