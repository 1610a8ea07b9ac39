import type { Rspack } from '@rsbuild/core'
import type { Contents } from '../contract/contract'
import { lazilyShared } from './shared-modules'

/** What a build cannot find out by itself. */
export type Declared = Pick<
  Contents,
  'app' | 'version' | 'contract' | 'fits' | 'container' | 'namespace' | 'menu'
>

/**
 * Writes `contents.json`: which screens, dialogs and words the build holds, known by the names of its
 * chunks (`screen-login`, `dialog-tables`, `words-pt`), and the scripts of each.
 */
export class ContentsPlugin implements Rspack.RspackPluginInstance {
  readonly #declared: Declared

  constructor(declared: Declared) {
    this.#declared = declared
  }

  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('contents', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT + 1
      compilation.hooks.processAssets.tap({ name: 'contents', stage }, () => {
        const contents = contentsOf(compilation, this.#declared)
        const text = `${JSON.stringify(contents, null, 2)}\n`
        compilation.emitAsset('contents.json', new sources.RawSource(text))
      })
    })
  }
}

function contentsOf(compilation: Rspack.Compilation, declared: Declared): Contents {
  const stats = compilation.getStats().toJson({
    all: false,
    assets: true,
    chunks: true,
    chunkModules: true,
    chunkRelations: true,
    nestedModules: false,
    dependentModules: true,
    chunkGroups: true,
    entrypoints: true,
    ids: true,
  })
  const groups = Object.entries({ ...stats.namedChunkGroups, ...stats.entrypoints }).filter(
    ([name]) => !lazilyShared.includes(name),
  )
  const chunks = Object.fromEntries(
    groups.map(([name, group]) => [
      placeOf(name, declared),
      (group.assets ?? []).map((asset) => asset.name).filter(isScript),
    ]),
  )
  const places = Object.keys(chunks)
  return {
    ...declared,
    screens: contributed(places, 'screen-', declared) as Contents['screens'],
    dialogs: contributed(places, 'dialog-', declared) as Contents['dialogs'],
    chunks,
    shared: declared.container === null ? providedBy(stats) : {},
    needs: neededBy(stats, groups, declared),
  }
}

function placeOf(chunkName: string, { container }: Declared): string {
  if (container === null) return chunkName === 'index' ? 'entry' : chunkName
  return chunkName === container ? 'entry' : chunkName
}

/** Only remotes contribute: the host's chunk of a screen is what stands around it. */
function contributed(places: readonly string[], prefix: string, { container }: Declared): string[] {
  if (container === null) return []
  return places
    .filter((place) => place.startsWith(prefix))
    .map((place) => place.slice(prefix.length))
}

type Stats = Rspack.StatsCompilation
type Group = NonNullable<Stats['namedChunkGroups']>[string]

/** The scripts of each lazily shared module: those of the chunk that holds it and of its siblings. */
function providedBy(stats: Stats): Contents['shared'] {
  const chunks = stats.chunks ?? []
  const filesOf = new Map(chunks.map((chunk) => [chunk.id, (chunk.files ?? []).filter(isScript)]))
  return Object.fromEntries(
    lazilyShared.map((name) => {
      const source = name.replace('@portal/', '')
      const holder = chunks.find((chunk) =>
        chunk.modules?.some(
          ({ name: module = '' }) =>
            !module.startsWith('consume') && module.includes(source.replace('/', '/src/')),
        ),
      )
      const group = holder ? [holder.id, ...(holder.siblings ?? [])] : []
      return [name, group.flatMap((id) => filesOf.get(id) ?? [])]
    }),
  )
}

/** The shared modules of the host that a place waits for, read from the chunks it is made of. */
function neededBy(stats: Stats, groups: [string, Group][], declared: Declared): Contents['needs'] {
  const consumed = new Map(
    (stats.chunks ?? []).map((chunk) => [
      chunk.id,
      (chunk.modules ?? [])
        .map(
          (module) =>
            /consume shared module .*?(@portal\/shared\/[\w/-]+)@/.exec(module.name ?? '')?.[1],
        )
        .filter((name) => name !== undefined),
    ]),
  )
  return Object.fromEntries(
    groups.map(([name, group]) => [
      placeOf(name, declared),
      [...new Set((group.chunks ?? []).flatMap((id) => consumed.get(id) ?? []))].sort(),
    ]),
  )
}

/** Hot updates of the development server are listed with the chunks they patch, and cannot be loaded alone. */
function isScript(file: string): boolean {
  return file.endsWith('.js') && !file.endsWith('.hot-update.js')
}
