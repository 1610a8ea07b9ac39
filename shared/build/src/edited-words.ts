import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

const loader = fileURLToPath(new URL('./edited-words-loader.mjs', import.meta.url))

/** Development only: shows edited words without a reload, which an edit of any other JSON file causes. */
export function takeEditedWords(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: /[\\/]src[\\/]i18n[\\/]\w+\.json$/,
    type: 'javascript/auto',
    use: loader,
  })
}
