import { chunksOf } from '@portal/contract/page-elements'
import type { Rspack } from '@rsbuild/core'

/**
 * Makes each chunk register with the container that loaded it. The chunk then holds no build digest, so an unchanged chunk keeps its name,
 * and two releases in one page still don't get each other's chunks.
 */
export class ChunkOwnerPlugin implements Rspack.RspackPluginInstance {
  readonly #container: string

  constructor(container: string) {
    this.#container = container
  }

  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.webpack
    const own = `globalThis[${JSON.stringify(chunksOf(this.#container))}] ||= []`
    // The runtime marks each script that it adds with its own name and the chunk's.
    const asked = `globalThis[${JSON.stringify(chunksOf(''))} + document.currentScript.dataset.rspack.split(':')[0]]`
    compiler.hooks.thisCompilation.tap('chunk owner', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS
      compilation.hooks.processAssets.tap({ name: 'chunk owner', stage }, () => {
        for (const file of [...compilation.chunks].flatMap((chunk) =>
          chunk.canBeInitial() ? [] : [...chunk.files],
        )) {
          compilation.updateAsset(file, (source) => {
            const start = source.source().indexOf(own)
            if (start < 0)
              throw new Error(`${file} does not begin as a chunk of ${this.#container}.`)
            const replaced = new sources.ReplaceSource(source)
            replaced.replace(start, start + own.length - 1, asked)
            return replaced
          })
        }
      })
    })
  }
}
