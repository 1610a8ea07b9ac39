import { readJson } from './workspace.mjs'

// What our packages look like on a registry. pnpm loads this file when it packs one (`--config.pnpmfile`), so it is plain JavaScript.

/** Folders of the packages that teams install, each after those that it needs. */
export const published = [
  'shared/contract',
  'shared/kit',
  'shared/testing',
  'shared/build',
  'shared/delivery',
  'shared/create-remote',
]

/**
 * Dependencies that become part of a compiled package. Fluent would be 75 packages more to install, of components that a remote takes from
 * the host at run time.
 * @type {Readonly<Record<string, RegExp>>}
 */
const compiledIn = {
  '@portal/kit': /^@fluentui\/(?!react-icons)/,
  // It reads a file beside its code.
  '@portal/delivery': /^(?!@bokuweb\/zstd-wasm$)/,
}

/** Used by what is compiled in, but packages of their own: of React and of the styles there must be one copy. */
const neverCompiledIn = /^(react|react-dom|@griffel\/react|@fluentui\/react-icons)(\/|$)/

/**
 * Packages with contexts that must exist once in a page. The compiled kit has each as a module of its own, which a remote with its own
 * copy of a group takes from the host.
 */
export const contextPackages = [
  '@fluentui/react-shared-contexts',
  '@fluentui/react-tabster',
  '@fluentui/react-portal',
  '@fluentui/react-provider',
]

/**
 * Name under which the compiled kit has such a package.
 * @param {string} imported
 */
export function contextModule(imported) {
  return imported.replace('@fluentui/', '@portal/kit/fluent/')
}

/** Packages of which an application has one copy. */
const peers = /^(react|react-dom|vitest)$/

/**
 * Whether an import becomes part of the compiled package.
 * @param {string} name Of the package that is compiled.
 * @param {string} imported
 * @param {string} [importer]
 */
export function isCompiledIn(name, imported, importer = '') {
  const pattern = compiledIn[name]
  if (!pattern || neverCompiledIn.test(imported)) return false
  return pattern.test(imported) || importer.includes('/node_modules/')
}

/**
 * The manifest of a package with compiled files instead of sources.
 * @param {any} manifest With versions in place of `catalog:` and `workspace:`.
 */
function packedManifest(manifest) {
  const { exports, dependencies, devDependencies, peerDependencies, ...rest } = manifest
  const { name } = rest
  const needed = Object.entries({ ...dependencies, ...peerDependencies }).filter(
    ([dependency]) => !isCompiledIn(name, dependency),
  )
  delete rest.scripts
  return {
    ...rest,
    // A command has no exports.
    ...(rest.bin ? {} : { exports: compiledExports(exports, name) }),
    dependencies: Object.fromEntries(needed.filter(([dependency]) => !peers.test(dependency))),
    peerDependencies: Object.fromEntries(
      needed
        .filter(([dependency]) => peers.test(dependency))
        .map(([dependency, version]) => [dependency, `^${version}`]),
    ),
    // A new remote begins with these versions.
    ...(name === '@portal/create-remote' && { devDependencies }),
    ...(/^@portal\/(contract|kit)$/.test(name) && { portal: { hosts: fittingHosts() } }),
  }
}

/**
 * @param {Readonly<Record<string, string>>} exports
 * @param {string} name
 */
function compiledExports(exports, name) {
  const compiled = Object.entries(exports).map(([name, source]) => {
    const file = source.replace('./src/', './dist/').replace(/\.tsx?$/, '')
    return [name, { types: `${file}.d.ts`, default: `${file}.js` }]
  })
  return {
    ...Object.fromEntries(compiled),
    ...(name === '@portal/kit' && { './fluent/*': './dist/fluent/*.js' }),
    './package.json': './package.json',
  }
}

/** Range of the contracts of hosts that run a remote of this package, if it uses nothing newer than they have. */
function fittingHosts() {
  const [major] = readJson('shared/contract/package.json').version.split('.')
  return `^${major}.0.0`
}

export const hooks = { beforePacking: packedManifest }
