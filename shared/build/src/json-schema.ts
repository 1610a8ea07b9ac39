import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

/** Each schema refers to the code that writes it as a JSON schema, which only the api does. Without it pages load less. */
export function leaveOutJsonSchema(config: Rspack.Configuration): void {
  config.module ??= {}
  config.module.rules ??= []
  config.module.rules.push({
    test: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
    loader: fileURLToPath(new URL('./json-schema-loader.mjs', import.meta.url)),
  })
}
