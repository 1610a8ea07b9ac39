import { createRequire } from 'node:module'
import { contractVersion } from '../contract/contract'

// The one list of what host and remotes share. Whole libraries are never shared, as that would undo
// tree shaking: the modules of @portal/shared re-export what is used.

/** In the host's first scripts: what every screen needs, and contexts of which two copies would break. */
const eager = [
  'react',
  'react-dom',
  '@portal/shared/contract',
  '@portal/shared/portal',
  '@portal/shared/ui/core',
  '@griffel/react',
  '@fluentui/react-shared-contexts',
  '@fluentui/react-tabster',
  '@fluentui/react-portal',
  '@fluentui/react-provider',
]

/** Loaded from the host when a screen or dialog first needs them. `host/src/remotes/provided.ts` lists them too. */
export const lazilyShared = [
  '@portal/shared/portal/forms',
  '@portal/shared/ui/form',
  '@portal/shared/ui/app',
  '@portal/shared/ui/overlay',
]

const installed = createRequire(`${process.cwd()}/package.json`)

interface SharedModule {
  singleton: true
  strictVersion: true
  requiredVersion: string
  version?: string
  eager?: true
  import?: false
}

/** The `shared` table of the federation plugin: the host provides, remotes only take. */
export function sharedModules(side: 'host' | 'remote'): Record<string, SharedModule> {
  const table = [...eager, ...lazilyShared].map((name): [string, SharedModule] => [
    name,
    {
      singleton: true,
      strictVersion: true,
      ...versionOf(name),
      ...(side === 'remote' ? { import: false } : eager.includes(name) ? { eager: true } : {}),
    },
  ])
  return Object.fromEntries(table)
}

function versionOf(name: string): Pick<SharedModule, 'requiredVersion' | 'version'> {
  if (name.startsWith('@portal/')) {
    return { version: contractVersion, requiredVersion: `^${contractVersion}` }
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
