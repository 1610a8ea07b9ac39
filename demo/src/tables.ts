import type { Faker } from '@faker-js/faker'
// All languages together take 30 MB of memory.
import { faker } from '@faker-js/faker/locale/pt_PT'
import type { CompanyKey } from './companies'
import { demoProjects } from './projects'

interface DemoOrder {
  readonly brand: string
  readonly orderBy: string
  readonly orderDate: Date
  readonly createdAt: Date
  /** The folder of the linked project, if any. */
  readonly project: string | undefined
}

export interface DemoTable {
  readonly company: CompanyKey
  readonly name: string
  readonly year: number
  readonly type: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Each row is a list of orders, which can be empty. */
  readonly rows: readonly (readonly DemoOrder[])[]
}

export const brands = [
  'Adico',
  'Bordallo Pinheiro',
  'Boca do Lobo',
  'Brabbu',
  'Burel Factory',
  'Claus Porto',
  'Climar',
  'Cutipol',
  'Delightfull',
  'Exporlux',
  'Laskasas',
  'Molde',
  'Neoparts',
  'Oia',
  'Revigrés',
  'Sampedro',
  'Sanindusa',
  'Vista Alegre',
  'Viúva Lamego',
  'Wewood',
]

type Line = [company: CompanyKey, year: number, name: string, type: string, rows: number]

const lines: Line[] = [
  ['atlantico', 2026, 'Mobiliário dos quartos', 'encomenda_de_mobiliário', 300],
  ['atlantico', 2026, 'Iluminação decorativa', 'encomenda_de_iluminação', 42],
  ['atlantico', 2025, 'Têxteis de cama e banho', 'encomenda_de_têxteis', 64],
  ['atlantico', 2025, 'Mobiliário de exterior', 'encomenda_de_mobiliário_de_exterior', 28],
  ['atlantico', 2024, 'Louças e talheres', 'encomenda_de_louça', 35],
  ['atlantico', 2024, 'Equipamento sanitário', 'encomenda_de_sanitários', 51],
  ['atlantico', 2024, 'Sinalética', 'encomenda_de_sinalética', 0],
  ['douro', 2026, 'Mobiliário da sala de provas', 'encomenda_de_mobiliário', 18],
  ['douro', 2025, 'Copos e decantadores', 'encomenda_de_louça', 24],
  ['lume', 2026, 'Andares modelo', 'encomenda_de_mobiliário', 40],
  ['lume', 2025, 'Cozinhas', 'encomenda_de_cozinhas', 22],
  ['serra', 2025, 'Mobiliário rústico', 'encomenda_de_mobiliário', 26],
]

/** The same tables at every call. */
export function demoTables(): DemoTable[] {
  faker.seed(360)
  return lines.map((line) => tableOf(faker, line))
}

function tableOf(faker: Faker, [company, year, name, type, rows]: Line): DemoTable {
  const folders = demoProjects.filter((p) => p.company === company).map((p) => p.folder)
  const createdAt = new Date(Date.UTC(year, 0, faker.number.int({ min: 5, max: 28 }), 9, 30))
  const people = Array.from({ length: 6 }, () => withoutTitle(faker.person.fullName()))
  const order = (): DemoOrder => {
    const orderDate = inOfficeHours(
      faker.date.between({ from: createdAt, to: Date.UTC(year, 9, 31) }),
    )
    return {
      brand: faker.helpers.arrayElement(brands),
      orderBy: faker.helpers.arrayElement(people),
      orderDate,
      createdAt: new Date(orderDate.getTime() + faker.number.int({ min: 1, max: 72 }) * 3_600_000),
      project: faker.helpers.maybe(() => faker.helpers.arrayElement(folders), { probability: 0.6 }),
    }
  }
  const orders = [0, 1, 1, 1, 2, 1, 3, 1]
  return {
    company,
    name,
    year,
    type,
    createdAt,
    updatedAt: new Date(Date.UTC(year, 10, faker.number.int({ min: 1, max: 18 }), 16, 5)),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: orders[row % orders.length] ?? 1 }, order),
    ),
  }
}

function withoutTitle(name: string): string {
  return name.replace(/^\p{L}+\.\S* /u, '')
}

/** The same day, between 10 and 18 o'clock. */
function inOfficeHours(date: Date): Date {
  const moved = new Date(date)
  moved.setUTCHours(10 + (date.getUTCHours() % 8))
  return moved
}
