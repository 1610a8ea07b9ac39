import type { Language, Project } from '@portal/contract'
import type { SortOrder } from './filters'
import { nameOrder } from './name-order'

/** Sorts by the chosen order, stably, with pinned projects first. */
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
    const compare = nameOrder(language)
    return (a, b) => compare(a.name, b.name)
  },
  newest: () => (a, b) => timeOf(b, Number.NEGATIVE_INFINITY) - timeOf(a, Number.NEGATIVE_INFINITY),
  oldest: () => (a, b) => timeOf(a, Number.POSITIVE_INFINITY) - timeOf(b, Number.POSITIVE_INFINITY),
}

/** Projects without a time come last in both directions. */
function timeOf({ createdAt }: Project, otherwise: number): number {
  const time = Date.parse(createdAt)
  return Number.isNaN(time) ? otherwise : time
}
