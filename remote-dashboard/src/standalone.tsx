import { getProjects } from '@portal/contract'
import { answer, createFakePortal } from '@portal/testing/fake-portal'
import { sampleCompany, sampleProject } from '@portal/testing/samples'
import { showAlone } from '@portal/testing/standalone'
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
