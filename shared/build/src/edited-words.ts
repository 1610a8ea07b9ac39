import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

const loader = fileURLToPath(new URL('./edited-words-loader.mjs', import.meta.url))

/** Shows edited words without the reload that other JSON files cause. */
export function announceEditedWords(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: /[\\/]src[\\/]i18n[\\/]\w+\.json$/,
    type: 'javascript/auto',
    use: loader,
  })
}
