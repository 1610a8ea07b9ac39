import { createRequire } from 'node:module'
import { contractVersion } from '@portal/contract'

// The one list of what host and remotes share. Whole libraries are never shared, as that would undo
// tree shaking: the modules of @portal/contract and @portal/kit re-export what is used.

/** In the host's first scripts: what every screen needs, and contexts of which two copies would break. */
const eager = [
  'react',
  'react-dom',
  '@portal/contract',
  '@portal/kit/portal',
  '@portal/kit/ui/core',
  '@griffel/react',
  '@fluentui/react-shared-contexts',
  '@fluentui/react-tabster',
  '@fluentui/react-portal',
  '@fluentui/react-provider',
]

/** Loaded from the host when a screen or dialog first needs them. `host/src/remotes/provided.ts` lists them too. */
const lazy = [
  '@portal/kit/portal/forms',
  '@portal/kit/ui/form',
  '@portal/kit/ui/app',
  '@portal/kit/ui/overlay',
]

/** Modules of which the exports are the contract: each has its version. */
export const contractModules = [...eager, ...lazy].filter((name) => name.startsWith('@portal/'))

/**
 * The name of a module in the share scope and in the documents of a release. Live releases ask for it, so it stays when a
 * package is renamed.
 */
function scopeName(module: string): string {
  return module.replace(/^@portal\/(kit\/)?/, ourScope)
}

/** The names of our own modules in the share scope begin with it. */
export const ourScope = '@portal/shared/'

/** The lazily shared modules by their names in the share scope, each with the file that it is. */
export const lazilyShared: ReadonlyMap<string, string> = new Map(
  lazy.map((name) => [scopeName(name), name.replace('@portal/kit/', 'shared/kit/src/')]),
)

const installed = createRequire(`${process.cwd()}/package.json`)

interface SharedModule {
  shareKey: string
  singleton: true
  strictVersion: true
  requiredVersion: string
  version?: string
  eager?: true
  import?: false
}

/**
 * The `shared` table of the federation plugin: the host provides, remotes only take.
 * @param contract Oldest contract that the app runs on.
 */
export function sharedModules(
  side: 'host' | 'remote',
  contract = contractVersion,
): Record<string, SharedModule> {
  const table = [...eager, ...lazy].map((name): [string, SharedModule] => [
    name,
    {
      shareKey: scopeName(name),
      singleton: true,
      strictVersion: true,
      ...versionOf(name, contract),
      ...(side === 'remote' ? { import: false } : eager.includes(name) ? { eager: true } : {}),
    },
  ])
  return Object.fromEntries(table)
}

function versionOf(
  name: string,
  contract: string,
): Pick<SharedModule, 'requiredVersion' | 'version'> {
  if (contractModules.includes(name)) {
    return { version: contractVersion, requiredVersion: `^${contract}` }
  }
  return { requiredVersion: acceptedVersions[name] ?? readVersion(name) }
}

/** Remotes have no copy of Fluent's inner packages to read a version from. */
const acceptedVersions: Record<string, string> = {
  '@griffel/react': '^1.7.0',
  '@fluentui/react-shared-contexts': '^9.26.0',
  '@fluentui/react-tabster': '^9.26.0',
  '@fluentui/react-portal': '^9.8.0',
  '@fluentui/react-provider': '^9.22.0',
}

function readVersion(name: string): string {
  const { version } = installed(`${name}/package.json`) as { version: string }
  return `^${version}`
}
