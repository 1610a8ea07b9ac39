import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Rspack, rspack } from '@rsbuild/core'

const original = join(
  dirname(
    createRequire(createRequire(import.meta.url).resolve('@rsbuild/plugin-react')).resolve(
      'react-refresh/package.json',
    ),
  ),
  'cjs/react-refresh-runtime.development.js',
)
const oneForAll = fileURLToPath(new URL('./shared-refresh.cjs', import.meta.url))

/** With a runtime for each container, an edit in a remote is fetched but never shown (nrwl/nx#36393). */
export function shareRefreshRuntime(config: Rspack.Configuration): void {
  config.resolve ??= {}
  config.resolve.alias = { ...config.resolve.alias, 'portal-original-refresh-runtime': original }
  config.plugins ??= []
  config.plugins.push(
    new rspack.NormalModuleReplacementPlugin(/react-refresh/, (resolved) => {
      const created = resolved.createData
      if (created?.resource !== original || resolved.contextInfo.issuer === oneForAll) return
      Object.assign(created, { resource: oneForAll, request: oneForAll, userRequest: oneForAll })
    }),
  )
}
