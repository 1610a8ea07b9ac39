import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractVersion } from '@portal/contract'
import { since } from '@portal/contract/since'
import { gt, major, rsort, valid } from 'semver'
import { contractUse } from './contract-use'
import { contractModules } from './shared-modules'

/** Finds the oldest contract that has what the sources use and isn't older than the declared one. */
export function leastContract(folder: string, declared = oldest): string {
  if (!valid(declared) || gt(declared, contractVersion))
    throw new Error(
      `contract: '${declared}' is none of this checkout, which has ${contractVersion}.`,
    )
  const used = sourcesIn(folder).flatMap((path) => [
    ...contractUse(path, readFileSync(join(folder, path), 'utf8')),
  ])
  const versions = [...new Set(used)].flatMap((use) => versionOfUse(use) ?? [])
  return rsort([oldest, declared, ...versions])[0] ?? contractVersion
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

/** An export that isn't in the table counts as new. */
function versionOfUse(use: string): string | undefined {
  const [group = '', name = ''] = use.split(' ')
  const isExport = contractModules.includes(group) && !name.includes('.')
  return (
    versionByUse.get(use) ??
    versionByUse.get(`${group} *`) ??
    (isExport ? contractVersion : undefined)
  )
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !notBuilt.test(path),
  )
}

const notBuilt = /\.test\.tsx?$|-fixture\.tsx?$|^standalone\.tsx$/
