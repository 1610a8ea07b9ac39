import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

/**
 * Leaves out the parts of zod that pages load and never use: the code that writes JSON schemas, to which each schema refers,
 * and English sentences for issues. An issue still has its code, its path and what was expected.
 */
export function leaveOutUnusedZod(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: /[\\/]zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/,
    loader: fileURLToPath(new URL('./unused-zod-loader.mjs', import.meta.url)),
  })
}
