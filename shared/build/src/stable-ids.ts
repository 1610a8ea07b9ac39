import { createHash } from 'node:crypto'
import type { Rspack } from '@rsbuild/core'
import { runtimeEntry } from './esm-runtime'

const sharedModule = /^(consume|provide) shared module \(\w+\) (\S+)@/

/** Names the modules that federation adds. Rspack makes their ids of absolute paths, and one new id moves others. */
export class StableIdsPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.compilation.tap('stable ids', ({ hooks }) => {
      hooks.beforeModuleIds.tap('stable ids', (modules) => {
        const byName = new Map<string, Rspack.Module>()
        for (const module of modules) {
          const name = stableName(module.readableIdentifier())
          if (name) byName.set(name, module)
        }
        const taken = new Set<string>()
        for (const [name, module] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1))) {
          const id = shortestFree(name, taken)
          taken.add(id)
          Object.assign(module, { id })
        }
      })
    })
  }
}

function stableName(identifier: string): string | undefined {
  const [, role, name] = sharedModule.exec(identifier) ?? []
  if (role) return `${role} ${name}`
  return runtimeEntry.test(identifier) ? 'federation runtime' : undefined
}

function shortestFree(name: string, taken: ReadonlySet<string>): string {
  const digest = createHash('sha256').update(name).digest('base64url')
  let length = 2
  while (taken.has(digest.slice(0, length))) length += 1
  return digest.slice(0, length)
}
