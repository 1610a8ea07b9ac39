import { gtr, satisfies, valid, validRange } from 'semver'
import type { StoredRelease } from './releases'

export type Fitting = Pick<
  StoredRelease,
  'app' | 'id' | 'contract' | 'kit' | 'fits' | 'requires' | 'provides'
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
    ...modules.map(([name, range]) => ({ name: importName(name), range, version: provides[name] })),
  ]
}

/** What a remote imports, by the name in the share scope. */
function importName(name: string): string {
  return name
    .replace(/^@portal\/shared\/(?=contract$)/, '@portal/')
    .replace(/^@portal\/shared\//, '@portal/kit/')
}

/** Groups of which a remote may bundle its own copy, as `bundles` in its build configuration. */
const isBundleable = /^@portal\/kit\/(ui|portal)\//

function isMet({ range, version }: Need): boolean {
  return version !== undefined && satisfies(version, range)
}

interface FitMatrix {
  readonly isFit: boolean
  /** One line per compatible pair, and one per unmet requirement. */
  readonly lines: readonly string[]
}

/** Compares candidates with each other and with the releases that stay live beside them. */
export function fitMatrix(candidates: readonly Fitting[], live: readonly Fitting[]): FitMatrix {
  const pairs = pairsOf(candidates, live)
  return {
    isFit: pairs.every(({ remote, host }) => fitsHost(remote, host)),
    lines: pairs.flatMap(describe),
  }
}

/** Remotes and hosts that would be live together, and are not yet. */
function pairsOf(candidates: readonly Fitting[], live: readonly Fitting[]) {
  const isCandidate = (one: Fitting) =>
    candidates.some(({ app, id }) => app === one.app && id === one.id)
  const all = [...candidates, ...live.filter((one) => !isCandidate(one))]
  const hosts = all.filter(({ app }) => app === 'host')
  return all
    .filter(({ app }) => app !== 'host')
    .flatMap((remote) => hosts.map((host) => ({ remote, host })))
    .filter(({ remote, host }) => candidates.includes(remote) || candidates.includes(host))
}

/** Why a remote can't run on a host and what to do, one line each; none if it can. */
export function misfitText(remote: Fitting, host: Fitting): string[] {
  return fitsHost(remote, host) ? [] : [...describe({ remote, host }), ...advice(remote, host)]
}

/** The kits that a misfit comes from, and how its remote can be released. */
function advice(remote: Fitting, host: Fitting): string[] {
  const unmet = needsOf(remote, host).filter((need) => !isMet(need))
  if (unmet.length === 0) return []
  const kits = `${remote.app} ${remote.id} is built with kit ${remote.kit ?? 'unknown'}, host ${host.id} with kit ${host.kit ?? 'unknown'}.`
  return [kits, wayOut(remote.app, unmet)].map((line) => `  ${line}`)
}

function wayOut(app: string, unmet: readonly Need[]): string {
  if (unmet.some(isOutgrown)) return `Build ${app} again with the packages of that host.`
  const wait = `${app} needs a newer host. Wait for it`
  const modules = unmet.filter(({ name }) => name !== 'contract').map(({ name }) => name)
  const canBundle = modules.length > 0 && modules.every((name) => isBundleable.test(name))
  return canBundle
    ? `${wait}, or add ${modules.map((name) => `'${name}'`).join(', ')} to \`bundles\` in rsbuild.config.ts, so that ${app} brings its own copy.`
    : `${wait}.`
}

/** Whether the host has a newer version than the remote can use. */
function isOutgrown({ version, range }: Need): boolean {
  return valid(version) && validRange(range) ? gtr(`${version}`, range) : false
}

/** Why releases can't go live, with the matrix; null if all are compatible. */
export function misfits(candidates: readonly Fitting[], live: readonly Fitting[]): string | null {
  const { isFit, lines } = fitMatrix(candidates, live)
  if (isFit) return null
  return [
    'These releases are incompatible:',
    ...lines,
    ...pairsOf(candidates, live).flatMap(({ remote, host }) => advice(remote, host)),
    'Every live host, and a canary of it, must provide the contract and the shared modules that a remote needs. Promote releases that belong together in one command.',
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

/** Names two apps that claim the same place or container, or null. */
export function clashes(
  candidates: readonly StoredRelease[],
  live: readonly StoredRelease[],
): string | null {
  const found = candidates.flatMap((candidate) =>
    [...candidates, ...live]
      .filter(({ app }) => app !== candidate.app)
      .flatMap((other) =>
        claimsOf(candidate)
          .filter((claim) => claimsOf(other).includes(claim))
          .map(
            (claim) => `  ${claim}: ${other.app} ${other.id} and ${candidate.app} ${candidate.id}`,
          ),
      ),
  )
  return found.length === 0
    ? null
    : ['Several remotes claim the same place or container:', ...new Set(found)].join('\n')
}

function claimsOf({ screens, dialogs, container }: StoredRelease): string[] {
  return [
    ...screens.map((name) => `screen ${name}`),
    ...dialogs.map((name) => `dialog ${name}`),
    ...(container === null ? [] : [`container ${container}`]),
  ]
}
