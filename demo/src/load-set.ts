import { faker } from '@faker-js/faker/locale/pt_PT'
import { folderOf } from './folders'
import { brands } from './tables'

/** A user of the load set, with a company of their own and projects of that and of others. */
export interface LoadVolume {
  readonly email: string
  readonly name: string
  readonly company: string
  /** Of whom they have projects, the own one included. */
  readonly companyCount: number
  readonly projectCount: number
  readonly rowCount: number
  readonly seed: number
}

export interface LoadProject {
  readonly name: string
  readonly folder: string
  readonly createdAt: Date
}

export interface LoadOrder {
  readonly brand: string
  readonly orderBy: string
  readonly orderDate: Date
}

/** A user with that many projects and rows, one with the projects of many companies, and one with a usual amount to compare with. */
export function loadVolumes(projectCount: number, rowCount: number): LoadVolume[] {
  return [
    {
      email: 'load@atlantico.example',
      name: 'Laura Duarte',
      company: 'Grande Volume',
      companyCount: 1,
      projectCount,
      rowCount,
      seed: 361,
    },
    {
      email: 'many@atlantico.example',
      name: 'Paula Nogueira',
      company: 'Muitos Clientes',
      companyCount: Math.min(500, projectCount),
      projectCount,
      rowCount: 300,
      seed: 381,
    },
    {
      email: 'usual@atlantico.example',
      name: 'Carlos Prado',
      company: 'Volume Habitual',
      companyCount: 1,
      projectCount: 60,
      rowCount: 300,
      seed: 371,
    },
  ]
}

/** The same projects at every call. */
export function loadProjects({ projectCount, seed }: LoadVolume): LoadProject[] {
  faker.seed(seed)
  return Array.from({ length: projectCount }, (_, place) => {
    const name = `Projeto ${String(place + 1).padStart(5, '0')} – ${faker.location.city()}`
    const createdAt = faker.date.between({ from: '2023-01-01', to: '2026-10-31' })
    return { name, folder: folderOf(`${name} ${seed}`), createdAt }
  })
}

/** The same rows at every call. */
export function loadOrders({ rowCount, seed }: LoadVolume): LoadOrder[] {
  faker.seed(seed + 1)
  return Array.from({ length: rowCount }, () => ({
    brand: faker.helpers.arrayElement(brands),
    orderBy: faker.person.fullName(),
    orderDate: faker.date.between({ from: '2026-01-01', to: '2026-10-31' }),
  }))
}
