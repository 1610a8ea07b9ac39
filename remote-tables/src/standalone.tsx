import { getTablesByCompany } from '@portal/contract'
import { answer, createFakePortal } from '@portal/testing/fake-portal'
import { sampleTable } from '@portal/testing/samples'
import { showAlone } from '@portal/testing/standalone'
import door from './remote'

const tables = [
  sampleTable({ id: 1, year: 2023 }),
  sampleTable({ id: 2, year: 2025, name: 'Suites and corridors', type: 'construction_orders' }),
  sampleTable({ id: 3, year: 2025 }),
  sampleTable({ id: 4, year: 2024, name: '', type: '' }),
]

const portal = createFakePortal({
  answers: [
    answer(getTablesByCompany, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      return tables
    }),
  ],
})

void showAlone(door, portal)
