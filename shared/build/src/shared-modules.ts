import { createRequire } from 'node:module'
import { contractVersion } from '@portal/contract'

// Whole libraries are never shared, because that defeats tree shaking: contract and kit re-export what is used.

/** In the host's first scripts: what every screen needs, and contexts that must not exist twice. */
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

/** Loaded from the host on first use. `host/src/remotes/loading/provided.ts` lists them too. */
const lazy = [
  '@portal/kit/portal/forms',
  '@portal/kit/ui/form',
  '@portal/kit/ui/app',
  '@portal/kit/ui/overlay',
]

/** Their exports are the contract and have its version. */
export const contractModules = [...eager, ...lazy].filter((name) => name.startsWith('@portal/'))

/** Live releases request this name, so it stays when a package is renamed. */
function scopeName(module: string): string {
  return module.replace(/^@portal\/(kit\/)?/, ourScope)
}

export const ourScope = '@portal/shared/'

/** Files by name in the share scope. */
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

export function sharedModules(
  side: 'host' | 'remote',
  leastContract = contractVersion,
): Record<string, SharedModule> {
  const table = [...eager, ...lazy].map((name): [string, SharedModule] => [
    name,
    {
      shareKey: scopeName(name),
      singleton: true,
      strictVersion: true,
      ...versionOf(name, leastContract),
      ...(side === 'remote' ? { import: false } : eager.includes(name) ? { eager: true } : {}),
    },
  ])
  return Object.fromEntries(table)
}

function versionOf(
  name: string,
  leastContract: string,
): Pick<SharedModule, 'requiredVersion' | 'version'> {
  if (contractModules.includes(name)) {
    return { version: contractVersion, requiredVersion: `^${leastContract}` }
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
