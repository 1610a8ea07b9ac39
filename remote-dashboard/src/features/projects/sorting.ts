import type { Language, Project } from '@portal/shared/contract'
import type { SortOrder } from './filters'

/** In the chosen order, which keeps the server's where two are equal; pinned ones come first (G-60, B-14). */
export function sortProjects(
  projects: readonly Project[],
  order: SortOrder,
  pinned: ReadonlySet<number>,
  language: Language,
): readonly Project[] {
  if (order === 'default' && pinned.size === 0) return projects
  const compare = comparisons[order](language)
  const pins = ({ id }: Project) => (pinned.has(id) ? 0 : 1)
  return [...projects].sort((a, b) => pins(a) - pins(b) || compare(a, b))
}

type Compare = (a: Project, b: Project) => number

const comparisons: Record<SortOrder, (language: Language) => Compare> = {
  default: () => () => 0,
  name: (language) => {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true })
    return (a, b) => compare(a.name, b.name)
  },
  newest: () => (a, b) => timeOf(b, Number.NEGATIVE_INFINITY) - timeOf(a, Number.NEGATIVE_INFINITY),
  oldest: () => (a, b) => timeOf(a, Number.POSITIVE_INFINITY) - timeOf(b, Number.POSITIVE_INFINITY),
}

/** What has no time comes last, whichever way (G-16). */
function timeOf({ createdAt }: Project, otherwise: number): number {
  const time = Date.parse(createdAt)
  return Number.isNaN(time) ? otherwise : time
}
