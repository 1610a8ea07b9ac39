import { preloadPlace } from '../remotes/loading/load-part'

export const loadTopBarTools = () =>
  import(/* webpackChunkName: "screen-projects" */ './top-bar-tools')

/** Brings the code of the dashboard while a sign-in is answered. */
export function preloadHome(): void {
  preloadPlace({ kind: 'screen', name: 'projects' })
  // Where it is needed, its failure is heard of.
  loadTopBarTools().catch(() => undefined)
}
