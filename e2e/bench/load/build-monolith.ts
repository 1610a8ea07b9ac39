import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRsbuild, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** What of the host has to do with remotes, and what stands in its place. */
const replaced: Readonly<Record<string, string>> = {
  'load-part': 'load-part.mjs',
  releases: 'releases.mjs',
  federation: 'releases.mjs',
  updates: 'releases.mjs',
}

/**
 * Builds host and remotes as one app: plain Rsbuild, its own defaults, lazy screens and dialogs.
 * @param root The repository, or a copy of it.
 */
export async function buildMonolith(to: string, root = repository): Promise<void> {
  const standIns = join(root, 'e2e/bench/load/monolith')
  const rsbuild = await createRsbuild({
    cwd: join(root, 'host'),
    config: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact()],
      source: { entry: { index: './src/main.tsx' } },
      html: { template: './src/index.html' },
      output: {
        distPath: { root: to },
        cleanDistPath: false,
        legalComments: 'none',
        sourceMap: false,
      },
      performance: { printFileSize: false },
      tools: {
        rspack(config) {
          config.plugins?.push(
            new rspack.NormalModuleReplacementPlugin(
              /\/(load-part|releases|federation|updates)$/,
              (found) => {
                const name = /[^/]+$/.exec(found.request)?.[0] ?? ''
                const isHost = found.contextInfo.issuer.includes('/host/src/')
                if (isHost) found.request = join(standIns, replaced[name] ?? '')
              },
            ),
          )
        },
      },
    },
  })
  await rsbuild.build()
}
