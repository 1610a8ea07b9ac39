import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { isCompiledIn } from '../../packing.mjs'
import { readJson, root } from '../../workspace.mjs'
import { commandOf } from '../installed-command'
import { mustRun } from '../processes'

const source = /(?<!\.d|\.test|-fixture)\.tsx?$/
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
  const { name, exports, publishConfig } = readJson(`${folder}/package.json`)
  const entries = await entriesOf(home, publishConfig?.bin ? sourcesOf(publishConfig.bin) : exports)
  const dist = join(home, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  if (folder === 'shared/build') await cp(join(root, browsers), join(dist, browsers))
  await Promise.all([
    compileModules(name, home, entries),
    compileDeclarations(name, folder, entries),
    copyAssets(join(home, 'src'), dist),
  ])
}

/** Sources of commands, which are named by their compiled files. */
function sourcesOf(bin: Readonly<Record<string, string>>): Record<string, string> {
  const sources = Object.entries(bin).map(([name, file]) => [
    name,
    file.replace('./dist/', './src/').replace(/\.js$/, '.ts'),
  ])
  return Object.fromEntries(sources)
}

/** Source files by the path of their output, without an extension. */
async function entriesOf(
  home: string,
  exports: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const sources = (await readdir(join(home, 'src'), { recursive: true })).filter((file) =>
    source.test(file),
  )
  const entries = Object.values(exports).flatMap((target) => {
    const [start = '', end] = target.replace('./src/', '').split('*')
    if (end === undefined) return [start]
    return sources.filter((file) => file.startsWith(start) && file.endsWith(end))
  })
  return Object.fromEntries(
    entries.map((file) => [file.replace(/\.tsx?$/, ''), join(home, 'src', file)]),
  )
}

async function compileModules(
  name: string,
  home: string,
  entries: Record<string, string>,
): Promise<void> {
  await build({
    absWorkingDir: home,
    entryPoints: entries,
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
          onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) =>
            path === hookOfReact
              ? { path: 'react', external: true }
              : kind === 'entry-point' || isCompiledIn(name, path, importer)
                ? undefined
                : { path, external: true },
          )
          // Without a source map: the sources are in none of our packages.
          onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => ({
            contents: `${await readFile(path, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`,
          }))
        },
      },
    ],
  })
}

/** Declarations of one entry are in one file, as its surface is. */
async function compileDeclarations(
  name: string,
  folder: string,
  entries: Record<string, string>,
): Promise<void> {
  const home = join(root, folder)
  const types = join(home, 'dist/types')
  const tsc = commandOf('.', 'typescript', 'tsc')
  await mustRun(`Declarations of ${name}`, process.execPath, [
    tsc,
    ...['-p', home, '--noEmit', 'false', '--noCheck', '--declaration', '--emitDeclarationOnly'],
    ...['--rootDir', root, '--outDir', types],
  ])
  const input = Object.entries(entries).map(([output, file]) => [
    output,
    join(types, relative(root, file).replace(/\.tsx?$/, '.d.ts')),
  ])
  const bundle = await rollup({
    input: Object.fromEntries(input),
    external: (id, importer = '') => /^[^./]/.test(id) && !isCompiledIn(name, id, importer),
    plugins: [dts({ respectExternal: true })],
    // It names types of Fluent that nobody can name, and modules without declarations.
    onwarn: () => undefined,
  })
  await bundle.write({
    dir: join(home, 'dist'),
    entryFileNames: '[name].d.ts',
    chunkFileNames: ({ name }) => `chunks/${name.replace(/\.d$/, '')}.d.ts`,
    minifyInternalExports: false,
  })
  await bundle.close()
  await rm(types, { recursive: true })
}

async function copyAssets(from: string, to: string): Promise<void> {
  for (const file of await readdir(from, { recursive: true }))
    if (asset.test(file)) await cp(join(from, file), join(to, file))
}
