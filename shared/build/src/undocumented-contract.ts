import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

/** Leaves out what the contract says for the api's documentation only: summaries of calls and names of schemas. */
export function leaveOutDocumentation(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: /[\\/]contract[\\/]src[\\/].*\.ts$/,
    enforce: 'pre',
    loader: fileURLToPath(new URL('./undocumented-loader.mjs', import.meta.url)),
  })
}
