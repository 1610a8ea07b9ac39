import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

/** Leaves out what pages never use of zod: the code that writes JSON schemas, and English sentences for issues. */
export function leaveOutUnusedZod(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: /[\\/]zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/,
    loader: fileURLToPath(new URL('./unused-zod-loader.mjs', import.meta.url)),
  })
}
