import type { Contents } from '@portal/contract'
import type { Rspack } from '@rsbuild/core'
import { lazilyShared, ourScope } from './shared-modules'

export type Declared = Pick<
  Contents,
  | 'app'
  | 'version'
  | 'contract'
  | 'kit'
  | 'fits'
  | 'bundles'
  | 'container'
  | 'namespace'
  | 'menu'
  | 'ownDialogs'
> & {
  readonly slotOrders: Readonly<Record<string, number>>
}

/** Writes `contents.json`: the parts of a build by chunk name, such as `screen-login`, with their scripts. */
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
    ([name]) => !lazilyShared.has(name),
  )
  const chunks = Object.fromEntries(
    groups.map(([name, group]) => [
      placeOf(name, declared),
      (group.assets ?? []).map((asset) => asset.name).filter(isScript),
    ]),
  )
  const places = Object.keys(chunks)
  const { slotOrders, ...contents } = declared
  return {
    ...contents,
    screens: contributed(places, 'screen-', declared),
    dialogs: contributed(places, 'dialog-', declared),
    slots: contributed(places, 'slot-', declared).map((name) => ({
      name,
      order: slotOrders[name] ?? 100,
    })),
    chunks,
    shared: declared.container === null ? providedBy(stats) : {},
    needs: neededBy(stats, groups, declared),
    ...(declared.container === null
      ? { provides: sharedIn(stats, 'provide') }
      : { requires: sharedIn(stats, 'consume') }),
  }
}

function placeOf(chunkName: string, { container }: Declared): string {
  if (container === null) return chunkName === 'index' ? 'entry' : chunkName
  return chunkName === container ? 'entry' : chunkName
}

/** Only remotes contribute: the host's chunk of a screen is its frame. */
function contributed(places: readonly string[], prefix: string, { container }: Declared): string[] {
  if (container === null) return []
  return places
    .filter((place) => place.startsWith(prefix))
    .map((place) => place.slice(prefix.length))
}

type Stats = Rspack.StatsCompilation
type Group = NonNullable<Stats['namedChunkGroups']>[string]

/** The federation plugin's own modules are named after a shared module that is elsewhere. */
const isShareEntry = /^(consume|provide) shared module /

function providedBy(stats: Stats): Contents['shared'] {
  const chunks = stats.chunks ?? []
  const filesOf = new Map(chunks.map((chunk) => [chunk.id, (chunk.files ?? []).filter(isScript)]))
  return Object.fromEntries(
    [...lazilyShared].map(([name, file]) => {
      const holder = chunks.find((chunk) =>
        chunk.modules?.some(
          ({ name: module = '' }) => !isShareEntry.test(module) && module.includes(file),
        ),
      )
      const group = holder ? [holder.id, ...(holder.siblings ?? [])] : []
      return [name, group.flatMap((id) => filesOf.get(id) ?? [])]
    }),
  )
}

function neededBy(stats: Stats, groups: [string, Group][], declared: Declared): Contents['needs'] {
  const consumed = new Map(
    (stats.chunks ?? []).map((chunk) => [
      chunk.id,
      Object.keys(sharedIn({ chunks: [chunk] }, 'consume')).filter((name) =>
        name.startsWith(ourScope),
      ),
    ]),
  )
  return Object.fromEntries(
    groups.map(([name, group]) => [
      placeOf(name, declared),
      [...new Set((group.chunks ?? []).flatMap((id) => consumed.get(id) ?? []))].sort(),
    ]),
  )
}

/** Ranges of consumed or versions of provided modules. */
function sharedIn(
  { chunks = [] }: Pick<Stats, 'chunks'>,
  role: 'consume' | 'provide',
): Record<string, string> {
  const pattern = new RegExp(`^${role} shared module \\(\\w+\\) (\\S+)@(\\S+) `)
  const found = chunks
    .flatMap(({ modules = [] }) => modules)
    .flatMap(({ name = '' }) => {
      const [, module, version] = pattern.exec(name) ?? []
      return module && version ? [[module, version] as const] : []
    })
  return Object.fromEntries(found.sort())
}

/** Hot updates are listed with the chunks they patch and can't be loaded alone. */
function isScript(file: string): boolean {
  return file.endsWith('.js') && !file.endsWith('.hot-update.js')
}
