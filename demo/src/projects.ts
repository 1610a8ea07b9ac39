import { slugOf } from '@portal/contract/slug'
import type { CompanyKey } from './companies'
import { folderOf } from './folders'
import { ana, john } from './people'
import type { SceneKind } from './pictures/scenes'

export interface DemoProject {
  readonly name: string
  readonly title: string
  readonly company: CompanyKey
  readonly owner: string
  readonly sharedWith: readonly string[]
  readonly scene: SceneKind
  /** Day on which it was made. */
  readonly created: string
  readonly folder: string
  readonly pdfs: readonly { file: string; title: string }[]
}

type Line = [created: string, name: string, scene: SceneKind, pdfs?: string]

const tiago = 'tiago.moreira@atlantico.example'
const emily = 'emily.carter@northwind.example'
const beatriz = 'beatriz.sousa@dourovinhos.example'
const miguel = 'miguel.teixeira@dourovinhos.example'
const ines = 'ines.carvalho@casalume.example'
const duarte = 'duarte.lopes@casalume.example'
const helena = 'helena.matos@serraverde.example'
const sofia = 'sofia.nunes@serraverde.example'
const pedro = 'pedro.azevedo@marealta.example'

function own(owner: string, company: CompanyKey, lines: Line[], sharedWith: string[] = []) {
  return lines.map(([created, name, scene, pdfs = '']): DemoProject => {
    const titles = pdfs === '' ? [] : pdfs.split(', ')
    return {
      name,
      title: `${name} · ${company === 'northwind' ? '360° virtual tour' : 'visita virtual 360°'}`,
      company,
      owner,
      sharedWith,
      scene,
      created,
      folder: folderOf(name),
      pdfs: titles.map((title) => ({ title, file: `${slugOf(title)}.pdf` })),
    }
  })
}

export const demoProjects: readonly DemoProject[] = [
  ...own(ana, 'atlantico', [
    ['2023-02-14', 'Lobby Atlântico – Lisboa', 'lobby', 'Planta do piso 0'],
    ['2023-04-03', 'Suite Atlântica – Évora', 'bedroom', 'Planta da suite, Caderno de acabamentos'],
    ['2023-07-19', 'Piscina Infinita – Sagres', 'pool'],
    ['2023-10-30', 'Restaurante Maresia – Cascais', 'restaurant', 'Planta da sala'],
    ['2024-01-22', 'Quarto Deluxe 412 – Porto', 'bedroom', 'Planta do quarto'],
    [
      '2024-03-11',
      'Spa & Bem-Estar – Funchal',
      'spa',
      'Planta do spa, Lista de materiais, Iluminação',
    ],
    ['2024-06-05', 'Terraço Pôr do Sol – Albufeira', 'terrace'],
    ['2024-09-17', 'Sala de Conferências Vasco da Gama', 'office', 'Planta, Capacidades'],
    [
      '2025-02-06',
      'Suite Presidencial com Vista Panorâmica sobre a Baía de Setúbal e a Serra da Arrábida',
      'bedroom',
      'Planta da suite',
    ],
    ['2025-05-27', 'Praia Privada – Comporta', 'beach'],
    ['2025-08-12', 'Bar Azul – Ponta Delgada', 'restaurant', 'Planta do bar'],
    ['2025-11-03', 'Lobby Boutique – Óbidos', 'lobby', 'Planta do piso 0, Mobiliário'],
    ['2026-03-24', 'Family Room – Vilamoura', 'bedroom'],
    ['2026-07-08', 'Piscina Panorâmica – Viana do Castelo', 'pool', 'Planta da piscina'],
    ['2026-09-29', 'Rooftop Atlântico – Lisboa', 'terrace', 'Planta do terraço, Paisagismo'],
  ]),
  ...own(ana, 'lume', [
    ['2023-09-05', 'Apartamento T3 – Avenida da Liberdade', 'living', 'Planta T3'],
    ['2024-11-21', 'Moradia das Amoreiras – Sintra', 'living', 'Piso 0, Piso 1, Exteriores'],
    ['2025-09-30', 'Loft Ribeira – Porto', 'living'],
    ['2026-05-12', 'Penthouse Parque das Nações', 'living', 'Planta'],
  ]),
  ...own(ana, 'douro', [
    ['2024-08-08', 'Enoturismo Quinta da Encosta', 'vineyard', 'Percurso da visita'],
    ['2025-03-18', 'Sala de Provas – Pinhão', 'cellar'],
    ['2026-02-17', 'Quartos da Adega – Lamego', 'bedroom', 'Planta, Orçamento'],
  ]),
  ...own(ana, 'serra', [
    ['2025-12-02', 'Chalet da Encosta – Covilhã', 'mountain', 'Planta do chalet'],
    ['2026-08-19', 'Glamping Lagoa Verde – Gerês', 'mountain'],
  ]),
  ...own(john, 'northwind', [
    ['2024-06-18', 'Flagship Store – Regent Street', 'shop', 'Floor plan'],
    ['2025-04-09', 'Pop-up Store – Covent Garden', 'shop'],
    ['2026-06-30', 'Northwind Café – Bristol', 'restaurant', 'Floor plan, Furniture list'],
  ]),
  ...own(tiago, 'atlantico', [
    ['2023-03-08', 'Jardim de Inverno – Buçaco', 'lobby'],
    ['2024-05-14', 'Ginásio – Lisboa', 'spa', 'Planta'],
    ['2025-06-23', 'Marina Atlântico – Lagos', 'beach', 'Planta geral'],
    ['2026-04-15', 'Salão Nobre – Coimbra', 'restaurant'],
  ]),
  ...own(emily, 'northwind', [
    ['2024-07-02', 'Warehouse Showroom – Leeds', 'shop', 'Floor plan'],
    ['2024-10-15', 'Harbour Store – Liverpool', 'shop'],
    ['2026-01-20', 'Head Office – Manchester', 'office', 'Floor plan, Seating'],
  ]),
  ...own(
    emily,
    'northwind',
    [['2025-10-07', 'Seaside Store – Brighton', 'shop', 'Floor plan']],
    [ana],
  ),
  ...own(beatriz, 'douro', [
    ['2023-07-04', 'Cave dos Tonéis – Vila Nova de Gaia', 'cellar', 'Planta da cave'],
    ['2023-11-15', 'Linha de Engarrafamento – Régua', 'cellar'],
    ['2024-10-01', 'Loja da Quinta – Pinhão', 'shop', 'Planta da loja'],
    ['2026-06-09', 'Capela e Jardins – Quinta da Encosta', 'vineyard'],
  ]),
  ...own(
    beatriz,
    'douro',
    [
      ['2025-09-16', 'Vindima 2025 – Vale do Tua', 'vineyard', 'Mapa das parcelas'],
      ['2026-10-06', 'Adega Nova – São João da Pesqueira', 'cellar', 'Planta, Cortes'],
    ],
    [ana],
  ),
  ...own(miguel, 'douro', [
    ['2025-04-29', 'Miradouro – Casal de Loivos', 'vineyard'],
    ['2025-07-22', 'Casa de Hóspedes – Provesende', 'living', 'Planta'],
  ]),
  ...own(ines, 'lume', [
    ['2023-05-09', 'Apartamento T2 – Campo de Ourique', 'living', 'Planta T2'],
    ['2023-12-12', 'Moradia com Piscina – Cascais', 'pool', 'Piso 0, Piso 1'],
    ['2024-04-23', 'Escritórios Tejo – Alcântara', 'office', 'Planta tipo'],
    ['2025-01-28', 'Apartamento Modelo – Matosinhos', 'living'],
    ['2026-02-03', 'Quinta do Sobreiro – Azeitão', 'vineyard', 'Planta geral'],
  ]),
  ...own(
    ines,
    'lume',
    [['2026-07-28', 'Villa Monte da Lua – Sintra', 'terrace', 'Piso 0, Piso 1']],
    [ana],
  ),
  ...own(duarte, 'lume', [
    ['2024-02-13', 'Estúdio Alfama – Lisboa', 'bedroom'],
    ['2024-12-10', 'Condomínio Foz – Porto', 'lobby', 'Planta do átrio'],
    ['2026-09-08', 'Andar Modelo – Almada', 'living', 'Planta T4'],
  ]),
  ...own(helena, 'serra', [
    ['2023-10-11', 'Trilho dos Carvalhos – Gerês', 'mountain'],
    ['2024-03-26', 'Casa da Árvore – Lousã', 'mountain', 'Planta'],
    ['2024-12-17', 'Restaurante Panorâmico – Torre', 'restaurant', 'Planta da sala'],
    ['2025-08-05', 'Piscina Natural – Lousã', 'pool'],
  ]),
  ...own(
    helena,
    'serra',
    [['2026-01-13', 'Refúgio da Estrela – Manteigas', 'mountain', 'Planta']],
    [ana],
  ),
  ...own(sofia, 'serra', [
    ['2025-11-18', 'Spa Termal – São Pedro do Sul', 'spa', 'Planta do spa'],
    ['2026-05-26', 'Bungalows do Lago – Montargil', 'beach'],
  ]),
  ...own(pedro, 'mare', [
    ['2024-04-09', 'Sala dos Descobrimentos', 'gallery', 'Planta da exposição'],
    ['2025-02-25', 'Reserva Técnica', 'gallery'],
    ['2025-12-16', 'Auditório Maré Alta', 'office', 'Planta'],
  ]),
  ...own(
    pedro,
    'mare',
    [['2026-04-28', 'Exposição “Luz e Sal”', 'gallery', 'Planta, Folha de sala']],
    [ana],
  ),
]
