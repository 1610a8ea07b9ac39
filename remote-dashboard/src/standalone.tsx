import { getProjects } from '@portal/shared/contract'
import { answer, createFakePortal } from '@portal/shared/testing/fake-portal'
import { sampleCompany, sampleProject } from '@portal/shared/testing/samples'
import { showAlone } from '@portal/shared/testing/standalone'
import door from './remote'

const north = sampleCompany({ id: 2, name: 'Northwind Retail', tables: [] })
const projects = Array.from({ length: 14 }, (_, index) =>
  sampleProject({
    id: index + 1,
    name: `Ocean suite ${index + 1}${index === 3 ? ', the long one above the harbour with the terrace' : ''}`,
    folder: index === 5 ? '' : `ocean-suite-${index + 1}`,
    ...(index > 9 ? { company: north } : {}),
  }),
)

const portal = createFakePortal({
  answers: [
    answer(getProjects, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      return { projects, user: { sharedProjects: projects.slice(8, 12) } }
    }),
  ],
})

void showAlone(door, portal)
