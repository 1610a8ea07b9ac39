import { existsSync } from 'node:fs'
import { type Rspack, rspack } from '@rsbuild/core'

const runtimePackages =
  /@module-federation[\\/](runtime|runtime-core|runtime-tools|sdk|error-codes|webpack-bundler-runtime)[\\/]/

/**
 * Takes the ES modules of the federation runtime instead of its CommonJS twins, which the bundler
 * cannot shake: 9.5 KB less on the first screen (docs/decisions/002-federation.md).
 */
export function takeEsmRuntime(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({ test: runtimePackages, type: 'javascript/auto', sideEffects: false })
  config.plugins ??= []
  config.plugins.push(
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (resolved) => {
      const created = resolved.createData
      if (created?.resource) created.resource = esmTwin(created.resource)
      else resolved.request = esmTwin(resolved.request)
    }),
  )
}

function esmTwin(file: string): string {
  if (!runtimePackages.test(file) || !file.endsWith('.cjs')) return file
  const twins = ['.js', '.mjs'].map((extension) => file.replace(/\.cjs$/, extension))
  return twins.find((twin) => existsSync(twin)) ?? file
}
