import { preloadPlace } from '../remotes/loading/load-part'
import { releaseFor } from '../remotes/placement/releases'
import { PolicyLink, policies } from './policy-link'

/** Only dialogs of a live remote. */
export function PolicyLinks() {
  return policies
    .filter((name) => releaseFor({ kind: 'dialog', name }))
    .map((name) => (
      <PolicyLink
        key={name}
        name={name}
        onPointerEnter={() => preloadPlace({ kind: 'dialog', name })}
      />
    ))
}
