import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fontFile, fontPath } from '@portal/contract/design'
import { createRsbuild, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'

const repository = fileURLToPath(new URL('../../..', import.meta.url))

const remotes = join('host', 'src', 'remotes')
/** The modules below that folder that the monolith replaces; `npm run check` compares their types. */
const replaced = /^(federation|load-part|releases|updates)$/

/** Builds host and remotes as one app: plain Rsbuild, its own defaults, lazy screens and dialogs, the same font. */
export async function buildMonolith(to: string, root = repository): Promise<void> {
  const standIns = join(root, 'e2e/bench/load/monolith')
  const rsbuild = await createRsbuild({
    cwd: join(root, 'host'),
    config: {
      mode: 'production',
      logLevel: 'error',
      plugins: [pluginReact()],
      source: { entry: { index: './src/main.tsx' } },
      html: {
        template: './src/index.html',
        tags: [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', href: fontPath, crossorigin: 'anonymous' },
          },
        ],
      },
      output: {
        copy: [{ from: createRequire(import.meta.url).resolve(fontFile), to: fontPath }],
        distPath: { root: to },
        cleanDistPath: false,
        legalComments: 'none',
        sourceMap: false,
      },
      performance: { printFileSize: false },
      tools: {
        rspack(config) {
          config.plugins?.push(
            new rspack.NormalModuleReplacementPlugin(/^\.{1,2}\//, (found) => {
              const path = resolve(found.context, found.request)
              if (dirname(dirname(path)).endsWith(remotes) && replaced.test(basename(path)))
                found.request = join(standIns, basename(path))
            }),
          )
        },
      },
    },
  })
  await rsbuild.build()
}
