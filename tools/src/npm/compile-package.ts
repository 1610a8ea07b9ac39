import { readFileSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { contextModule, contextPackages, isCompiledIn } from '../../packing.mjs'
import { readJson, root } from '../../workspace.mjs'
import { declarationsOf } from './declarations'
import { entriesOf } from './entries'

/** What the bundler of an application loads itself, beside the module that names it. */
const asset = /\.(mjs|cjs|js)$/

/** A source map without a source. */
const emptyMap = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64')
/** A copy, in CommonJS, of the hook that React has. */
const hookOfReact = 'use-sync-external-store/shim'

/** Builds read the browsers that they are for here. */
const browsers = '.browserslistrc'

/** Compiles the exports of a package into `dist`: modules with source maps, and declarations. */
export async function compilePackage(folder: string): Promise<void> {
  const home = join(root, folder)
  const { name } = readJson(`${folder}/package.json`)
  const entries = await entriesOf(folder)
  const dist = join(home, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  if (folder === 'shared/build') await cp(join(root, browsers), join(dist, browsers))
  await Promise.all([
    compileModules(name, home, entries),
    writeDeclarations(name, folder, dist),
    copyAssets(join(home, 'src'), dist),
  ])
}

async function compileModules(
  name: string,
  home: string,
  entries: Record<string, string>,
): Promise<void> {
  const contexts = name === '@portal/kit' ? contextPackages : []
  const outputs = contexts.map((one) => [contextModule(one).replace(`${name}/`, ''), one])
  await build({
    absWorkingDir: home,
    entryPoints: { ...entries, ...Object.fromEntries(outputs) },
    outdir: join(home, 'dist'),
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
            if (contexts.includes(path))
              return kind === 'entry-point'
                ? { path: resolveContext(home, path) }
                : { path: contextModule(path), external: true }
            if (path === hookOfReact) return { path: 'react', external: true }
            const isInside = kind === 'entry-point' || isCompiledIn(name, path, importer)
            return isInside ? undefined : { path, external: true }
          })
          // Without a source map: the sources are in none of our packages.
          onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
            contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
          }))
        },
      },
    ],
  })
}

/** The module that bundlers take of a package that Fluent's own package depends on. */
function resolveContext(home: string, name: string): string {
  const fluent = createRequire(join(home, 'package.json')).resolve('@fluentui/react-components')
  const manifest = createRequire(fluent).resolve(`${name}/package.json`)
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).module)
}

async function writeDeclarations(name: string, folder: string, dist: string): Promise<void> {
  const isInside = (id: string, importer: string) => isCompiledIn(name, id, importer)
  for (const { file, text } of await declarationsOf(folder, isInside)) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), text)
  }
}

async function copyAssets(from: string, to: string): Promise<void> {
  for (const file of await readdir(from, { recursive: true }))
    if (asset.test(file)) await cp(join(from, file), join(to, file))
}
