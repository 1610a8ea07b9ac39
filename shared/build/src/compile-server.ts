import { cpSync, existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

interface Server {
  /** Folder of its package. The output is in `dist` there. */
  readonly folder: string
  /** Source files by the path of their output, without an extension. */
  readonly entries: Record<string, string>
  /** Packages that cannot be bundled, such as native code. They are copied into `node_modules` of the output. */
  readonly packages?: readonly string[]
  /** Packages that the output must do without. */
  readonly absent?: readonly string[]
  readonly plugins?: Plugin[]
  /** Folder in the output for code that several entries share. */
  readonly chunks?: string
}

/** Packages in CommonJS call it for the modules of Node. */
export const requireForPackages = [
  "import { createRequire as createRequireForPackages } from 'node:module'",
  'const require = createRequireForPackages(import.meta.url)',
].join('\n')

/** Bundles a server so that it runs on Node alone, on the oldest version that we support. Returns its folder. */
export async function compileServer(server: Server): Promise<string> {
  const { folder, entries, packages = [], absent = [], plugins = [], chunks = '.' } = server
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  await build({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: dist,
    external: [...packages, ...absent],
    bundle: true,
    splitting: true,
    chunkNames: join(chunks, '[name]-[hash]'),
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: requireForPackages },
    sourcemap: true,
    sourcesContent: false,
    plugins,
    logLevel: 'warning',
  })
  for (const name of packages) copyPackage(name, folder, join(dist, 'node_modules'))
  return dist
}

/** Declarations, source maps, and extensions of the embedded database. */
const notRun = /\.(d\.[cm]?ts|map|tar\.gz)$/

/** Copies an installed package and its dependencies. Optional ones of other systems aren't installed. */
function copyPackage(name: string, from: string, to: string): void {
  const places = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  const found = places.map((place) => join(place, name)).find((place) => existsSync(place))
  if (!found) return
  const folder = realpathSync(found)
  const copy = join(to, name)
  const { version, dependencies, optionalDependencies } = readManifest(folder)
  if (existsSync(copy)) {
    if (readManifest(copy).version !== version)
      throw new Error(`Two versions of ${name} are needed`)
    return
  }
  cpSync(folder, copy, { recursive: true, filter: (path) => !notRun.test(path) })
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(each, folder, to)
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
