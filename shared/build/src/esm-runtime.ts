import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Rspack, rspack } from '@rsbuild/core'

const runtimePackages =
  /@module-federation[\\/](runtime|runtime-core|runtime-tools|sdk|error-codes|webpack-bundler-runtime)[\\/]/

const replacements: readonly (readonly [RegExp, string])[] = [
  [
    /runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]SnapshotHandler\.js$/,
    'snapshot-handler.js',
  ],
  [/runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/]index\.js$/, 'snapshot-plugin.js'],
  [
    /runtime-core[\\/]dist[\\/]plugins[\\/]generate-preload-assets\.js$/,
    'generate-preload-assets.js',
  ],
  [/runtime-core[\\/]dist[\\/]utils[\\/]preload\.js$/, 'preload.js'],
  [/error-codes[\\/]dist[\\/]desc\.m?js$/, 'error-texts.js'],
  [/webpack-bundler-runtime[\\/]dist[\\/]remotes\.js$/, 'remotes.js'],
]

/** A data URL. The absolute paths that it imports would be in the source maps. */
export const runtimeEntry = /^@module-federation\/runtime\/rspack\.js!=!data:/
const importedFile = /%22((?:(?!%22).)*node_modules%2F)(%40module-federation%2F.*?)%22/g

/** The CommonJS modules of the federation runtime can't be tree-shaken (docs/decisions/002-federation.md). */
export function resolveEsmRuntime(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({ test: runtimePackages, type: 'javascript/auto', sideEffects: false })
  config.plugins ??= []
  const files = new Map<string, string>()
  config.plugins.push(
    new rspack.NormalModuleReplacementPlugin(runtimeEntry, (resolved) => {
      resolved.request = resolved.request.replaceAll(importedFile, (_, folder, file) => {
        const name = decodeURIComponent(file)
        files.set(name, decodeURIComponent(folder) + name)
        return `%22${file}%22`
      })
    }),
    new rspack.NormalModuleReplacementPlugin(
      /@module-federation[\\/].*\.[cm]?js$|^\.{1,2}\/.*\.m?js$/,
      (resolved) => {
        const created = resolved.createData
        if (created?.resource) created.resource = usedTwin(created.resource)
        else if (resolved.request.includes('@module-federation'))
          resolved.request = esmTwin(files.get(resolved.request) ?? resolved.request)
      },
    ),
  )
}

function usedTwin(resource: string): string {
  if (!runtimePackages.test(resource)) return resource
  const twin = esmTwin(resource)
  const standIn = replacements.find(([file]) => file.test(twin))?.[1]
  return standIn ? fileURLToPath(new URL(`./unused-federation/${standIn}`, import.meta.url)) : twin
}

function esmTwin(file: string): string {
  if (!runtimePackages.test(file) || !file.endsWith('.cjs')) return file
  const twins = ['.js', '.mjs'].map((extension) => file.replace(/\.cjs$/, extension))
  return twins.find((twin) => existsSync(twin)) ?? file
}
