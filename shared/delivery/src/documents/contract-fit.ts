import { satisfies } from 'semver'
import type { StoredRelease } from './releases'

export type Fitting = Pick<
  StoredRelease,
  'app' | 'id' | 'contract' | 'fits' | 'requires' | 'provides'
>

interface Need {
  /** `contract` or a shared module. */
  readonly name: string
  readonly range: string
  /** Provided by the host. */
  readonly version: string | undefined
}

export function fitsHost(remote: Fitting, host: Fitting): boolean {
  return needsOf(remote, host).every(isMet)
}

/** Requirements of a remote. Releases that don't list their shared modules are compared by contract only. */
function needsOf({ fits, requires }: Fitting, { contract, provides }: Fitting): Need[] {
  const isListed = Object.keys(provides).length > 0
  const modules = Object.entries(isListed ? requires : {})
  return [
    { name: 'contract', range: fits, version: contract },
    ...modules.map(([name, range]) => ({ name, range, version: provides[name] })),
  ]
}

function isMet({ range, version }: Need): boolean {
  return version !== undefined && satisfies(version, range)
}

interface FitMatrix {
  readonly isFit: boolean
  /** One line per compatible pair, and one per unmet requirement. */
  readonly lines: readonly string[]
}

/** Compares candidates with each other and with the live releases of other apps. */
export function fitMatrix(candidates: readonly Fitting[], live: readonly Fitting[]): FitMatrix {
  const replaced = new Set(candidates.map(({ app }) => app))
  const all = [...candidates, ...live.filter(({ app }) => !replaced.has(app))]
  const hosts = all.filter(({ app }) => app === 'host')
  const pairs = all
    .filter(({ app }) => app !== 'host')
    .flatMap((remote) => hosts.map((host) => ({ remote, host })))
    .filter(({ remote, host }) => candidates.includes(remote) || candidates.includes(host))
  return {
    isFit: pairs.every(({ remote, host }) => fitsHost(remote, host)),
    lines: pairs.flatMap(describe),
  }
}

/** Why releases can't go live, with the matrix; null if all are compatible. */
export function misfits(candidates: readonly Fitting[], live: readonly Fitting[]): string | null {
  const { isFit, lines } = fitMatrix(candidates, live)
  if (isFit) return null
  return [
    'These releases are incompatible:',
    ...lines,
    'Every live host must provide the contract and the shared modules that a remote needs. Promote releases that belong together in one command.',
  ].join('\n')
}

function describe({ remote, host }: { remote: Fitting; host: Fitting }): string[] {
  const needs = needsOf(remote, host)
  const unmet = needs.filter((need) => !isMet(need))
  const verdict = unmet.length === 0 ? 'fits' : 'MISFIT'
  return (unmet.length === 0 ? needs.slice(0, 1) : unmet).map(
    ({ name, range, version = 'none' }) =>
      `  ${verdict.padEnd(6)}  ${remote.app} ${remote.id} needs ${name} ${range}, host ${host.id} has ${version}`,
  )
}

/** Names two apps that would fill the same place, or null. */
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
            (place) => `  ${place}: ${other.app} ${other.id} and ${candidate.app} ${candidate.id}`,
          ),
      ),
  )
  return found.length === 0
    ? null
    : ['Several remotes claim the same place:', ...new Set(found)].join('\n')
}

function placesOf({ screens, dialogs }: StoredRelease): string[] {
  return [...screens.map((name) => `screen ${name}`), ...dialogs.map((name) => `dialog ${name}`)]
}
