import { satisfies } from 'semver'
import type { StoredRelease } from './releases'

/** What of a release says which releases it can run beside. */
export type Fitting = Pick<StoredRelease, 'app' | 'id' | 'contract' | 'fits'>

/** Whether a remote runs on a host. */
export function fitsHost(remote: Fitting, host: Fitting): boolean {
  return satisfies(host.contract, remote.fits)
}

/**
 * Why releases cannot go live: the matrix of hosts and remotes that they would stand in, or null
 * when they can.
 * @param live What is live now; of the apps of the candidates nothing is compared.
 */
export function misfits(candidates: readonly Fitting[], live: readonly Fitting[]): string | null {
  const replaced = new Set(candidates.map(({ app }) => app))
  const all = [...candidates, ...live.filter(({ app }) => !replaced.has(app))]
  const hosts = all.filter(({ app }) => app === 'host')
  const pairs = all
    .filter(({ app }) => app !== 'host')
    .flatMap((remote) => hosts.map((host) => ({ remote, host })))
    .filter(({ remote, host }) => candidates.includes(remote) || candidates.includes(host))
  if (pairs.every(({ remote, host }) => fitsHost(remote, host))) return null
  return [
    'These releases would not fit each other:',
    ...pairs.map(describe),
    'Each remote must run on the contract of every live host. Promote what belongs together at once.',
  ].join('\n')
}

function describe({ remote, host }: { remote: Fitting; host: Fitting }): string {
  const verdict = fitsHost(remote, host) ? 'fits' : 'MISFIT'
  const needs = `${remote.app} ${remote.id} needs contract ${remote.fits}`
  return `  ${verdict.padEnd(6)}  ${needs}, host ${host.id} has ${host.contract}`
}

/** Why releases cannot go live beside others: two apps that would fill one place. Null when there is none. */
export function clashes(
  candidates: readonly StoredRelease[],
  live: readonly StoredRelease[],
): string | null {
  const found = candidates.flatMap((candidate) =>
    [...candidates, ...live]
      .filter(({ app }) => app !== candidate.app)
      .flatMap((other) =>
        placesOf(candidate)
          .filter((place) => placesOf(other).includes(place))
          .map(
            (place) =>
              `  ${place} is of ${other.app} ${other.id} and of ${candidate.app} ${candidate.id}`,
          ),
      ),
  )
  return found.length === 0 ? null : ['A place has one remote only:', ...new Set(found)].join('\n')
}

function placesOf({ screens, dialogs }: StoredRelease): string[] {
  return [...screens.map((name) => `screen ${name}`), ...dialogs.map((name) => `dialog ${name}`)]
}
