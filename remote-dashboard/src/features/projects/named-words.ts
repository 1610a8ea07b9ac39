import type { useDashboardWords } from '../../words'

type Words = ReturnType<typeof useDashboardWords>

/** Stands for a name. No word has it. */
const mark = '\n'

/** Words with the name of a project in them. Each is looked up once: for thousands of cards that takes longer than making their elements. */
export function namedWords(t: Words): (key: Parameters<Words>[0], project: string) => string {
  const known = new Map<string, readonly string[]>()
  return (key, project) => {
    const parts = known.get(key) ?? t(key, { project: mark }).split(mark)
    known.set(key, parts)
    return parts.join(project)
  }
}
