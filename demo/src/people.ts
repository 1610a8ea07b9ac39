import type { CompanyKey } from './companies'
import { suffixOf } from './folders'
import type { Hairstyle } from './pictures/portrait'

export interface DemoPerson {
  readonly email: string
  readonly name: string
  readonly company: CompanyKey
  /** Null: there is no portrait. */
  readonly hairstyle: Hairstyle | null
  /** Day on which the account was made. */
  readonly since: string
}

export const demoPassword = 'Portal360demo'

const person = (
  email: string,
  name: string,
  company: CompanyKey,
  since: string,
  hairstyle: Hairstyle | null,
): DemoPerson => ({ email, name, company, since, hairstyle })

export const ana = 'ana.silva@atlantico.example'
export const john = 'john.reed@northwind.example'

export const demoPeople: readonly DemoPerson[] = [
  person(ana, 'Ana Silva', 'atlantico', '2023-01-16', 'long'),
  person(john, 'John Reed', 'northwind', '2024-05-06', 'short'),
  person('rita.costa@atlantico.example', 'Rita Costa', 'atlantico', '2026-09-21', null),
  person('tiago.moreira@atlantico.example', 'Tiago Moreira', 'atlantico', '2023-02-01', 'curly'),
  person('emily.carter@northwind.example', 'Emily Carter', 'northwind', '2024-05-06', 'bun'),
  person('beatriz.sousa@dourovinhos.example', 'Beatriz Sousa', 'douro', '2023-06-12', 'long'),
  person('miguel.teixeira@dourovinhos.example', 'Miguel Teixeira', 'douro', '2025-03-03', null),
  person('ines.carvalho@casalume.example', 'Inês Carvalho', 'lume', '2023-03-20', 'bun'),
  person('duarte.lopes@casalume.example', 'Duarte Lopes', 'lume', '2024-01-08', 'short'),
  person('helena.matos@serraverde.example', 'Helena Matos', 'serra', '2023-09-04', 'curly'),
  person('sofia.nunes@serraverde.example', 'Sofia Nunes', 'serra', '2025-10-13', 'long'),
  person('pedro.azevedo@marealta.example', 'Pedro Azevedo', 'mare', '2024-02-19', 'short'),
]

/** The stored file name of a portrait: unguessable, as those of uploads are. */
export function portraitNameOf(of: DemoPerson): string | null {
  return of.hairstyle ? `${suffixOf(of.email)}${suffixOf(of.name)}.jpg` : null
}
