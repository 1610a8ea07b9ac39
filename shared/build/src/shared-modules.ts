import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Contents, contractVersion } from '@portal/contract'

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

/** Why a remote cannot bundle its own copy of a module that is not in `bundleable`. */
const onlyOnce: Readonly<Record<string, string>> = {
  react: 'hooks fail with two copies of React in a page',
  'react-dom': 'hooks fail with two copies of React in a page',
  '@portal/contract': 'it is what remotes and host agree on',
  '@portal/kit/portal': 'session, query cache, words and live events reach remotes through it',
}

/** Groups of which a remote may bundle its own copy. They hold no state that others need. */
export const bundleable = ['@portal/kit/ui/core', ...lazy]

/** @throws {Error} naming each module that a remote cannot bundle. */
export function requireBundleable(names: readonly string[]): void {
  const problems = names
    .filter((name) => !bundleable.includes(name))
    .map((name) =>
      [...eager, ...lazy].includes(name)
        ? `${name} must exist once in a page: ${onlyOnce[name] ?? 'it holds the contexts and styles of Fluent UI'}.`
        : `${name} is not shared, so it is always bundled.`,
    )
  if (problems.length > 0)
    throw new Error(`bundles: ${problems.join(' ')} A remote can bundle ${bundleable.join(', ')}.`)
}

/** The field of `contents.json` with the versions of a remote's own copies. */
export function bundledVersions(names: readonly string[]): Pick<Contents, 'bundles'> {
  if (names.length === 0) return {}
  return { bundles: Object.fromEntries(names.map((name) => [scopeName(name), contractVersion])) }
}

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

/** Modules that the host shares with remotes. */
export function providedModules(): Record<string, SharedModule> {
  const table = [...eager, ...lazy].map((name): [string, SharedModule] => [
    name,
    {
      ...shared(name),
      ...(contractModules.includes(name) && { version: contractVersion }),
      requiredVersion: requiredVersion(name, contractVersion),
      ...(eager.includes(name) && { eager: true }),
    },
  ])
  return Object.fromEntries(table)
}

/** Modules that a remote takes from the host, in the least versions that it runs on; not those that it bundles. */
export function consumedModules(
  least: ReadonlyMap<string, string>,
  bundles: readonly string[],
): Record<string, SharedModule> {
  const table = [...eager, ...lazy]
    .filter((name) => !bundles.includes(name))
    .flatMap((name) => {
      const module = {
        ...shared(name),
        requiredVersion: requiredVersion(name, least.get(name)),
        import: false,
      } as const
      return namesOf(name).map((one): [string, SharedModule] => [one, module])
    })
  return Object.fromEntries(table)
}

/** The compiled kit has the packages of Fluent's contexts under names of its own. */
function namesOf(name: string): string[] {
  return name.startsWith('@fluentui/')
    ? [name, name.replace('@fluentui/', '@portal/kit/fluent/')]
    : [name]
}

const shared = (name: string) =>
  ({ shareKey: scopeName(name), singleton: true, strictVersion: true }) as const

function requiredVersion(name: string, least = contractVersion): string {
  if (contractModules.includes(name)) return `^${least}`
  return acceptedVersions[name] ?? readVersion(name)
}

/** Remotes have no copy of Fluent's inner packages to read a version from. */
const acceptedVersions: Record<string, string> = {
  '@griffel/react': '^1.7.0',
  '@fluentui/react-shared-contexts': '^9.26.0',
  '@fluentui/react-tabster': '^9.26.0',
  '@fluentui/react-portal': '^9.8.0',
  '@fluentui/react-provider': '^9.22.0',
}

/** Version of the kit that the app is built with. */
export function kitVersion(): string {
  const portal = dirname(installed.resolve('@portal/kit/portal'))
  const { version } = JSON.parse(readFileSync(join(portal, '../../package.json'), 'utf8'))
  return version
}

/** Source or compiled file of a shared module. */
export function fileOf(name: string): string {
  return installed.resolve(name)
}

/** Patches bring nothing that a remote could use. */
function readVersion(name: string): string {
  const { version } = installed(`${name}/package.json`) as { version: string }
  return `^${version.replace(/\d+$/, '0')}`
}
