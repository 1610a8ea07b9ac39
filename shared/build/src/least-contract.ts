import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { contractVersion } from '@portal/contract'
import { since } from '@portal/contract/since'
import { gt, major, rsort, valid } from 'semver'
import { contractUse, portalModule } from './contract-use'
import { filesBelow } from './inputs'
import { filesFrom } from './module-files'
import { contractModules, fileOf } from './shared-modules'

export interface LeastVersions {
  /** Oldest contract that the remote runs on. */
  readonly contract: string
  /** Oldest version of each module of ours that it takes from the host. */
  readonly modules: ReadonlyMap<string, string>
}

interface Options {
  /** Raises all versions. */
  readonly declared?: string | undefined
  /** Modules that the remote bundles: not what it uses of them counts, but what they use. */
  readonly bundles?: readonly string[]
}

/** Finds the oldest versions that have what the sources use, and aren't older than the declared one. */
export function leastVersions(
  folder: string,
  { declared = oldest, bundles = [] }: Options = {},
): LeastVersions {
  if (!valid(declared) || gt(declared, contractVersion))
    throw new Error(
      `contract: '${declared}' is none of this checkout, which has ${contractVersion}.`,
    )
  const uses = new Set(
    [...sourcesIn(folder), ...bundles.flatMap((name) => filesFrom(fileOf(name)))].flatMap(
      (path) => [...contractUse(path, readFileSync(path, 'utf8'))],
    ),
  )
  const found = [...uses].map((use) => ({ module: moduleOf(use), version: versionOfUse(use) }))
  const newest = (versions: readonly (string | undefined)[]) =>
    rsort([oldest, declared, ...versions.filter((one) => one !== undefined)])[0] ?? contractVersion
  const modules = contractModules
    .filter((name) => !bundles.includes(name))
    .map((name): [string, string] => [
      name,
      newest(found.flatMap(({ module, version }) => (module === name ? [version] : []))),
    ])
  return { contract: newest(modules.map(([, version]) => version)), modules: new Map(modules) }
}

/** The facade, its dialogs and events come with the module that has `usePortal`. */
function moduleOf(use: string): string {
  const [group = ''] = use.split(' ')
  return contractModules.includes(group) ? group : portalModule
}

const oldest = `${major(contractVersion)}.0.0`

const versionByUse = new Map(
  Object.entries(since).flatMap(([version, groups]) =>
    Object.entries(groups).flatMap(([group, names]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name): [string, string] => [`${group} ${name}`, version]),
    ),
  ),
)

/** An export that isn't in the table counts as new. A call is an export and a member of `endpoints`. */
function versionOfUse(used: string): string | undefined {
  const use = used.replace('@portal/contract endpoints.', '@portal/contract ')
  const [group = '', name = ''] = use.split(' ')
  const isExport = contractModules.includes(group) && !name.includes('.')
  return (
    versionByUse.get(use) ??
    versionByUse.get(`${group} *`) ??
    (isExport ? contractVersion : undefined)
  )
}

function sourcesIn(folder: string): string[] {
  return filesBelow(folder).filter(
    (path) => /\.[cm]?[jt]sx?$/.test(path) && !notBuilt.test(relative(folder, path)),
  )
}

const notBuilt = /\.test\.[cm]?[jt]sx?$|^standalone\.tsx$/
