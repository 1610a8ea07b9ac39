import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core'
import { portalBrowsers } from './browsers'

// A build of its own: in the container's, each worker would get the federation runtime and fail without a host. A
// development server has no workers, because a page can't start one from another origin.
export function buildWorkers(workers: Readonly<Record<string, string>>): RsbuildPlugin {
  return {
    name: 'workers',
    setup(api) {
      api.onAfterBuild(async () => {
        const rsbuild = await createRsbuild({
          cwd: api.context.rootPath,
          config: {
            source: { entry: { ...workers } },
            output: {
              target: 'web-worker',
              filename: { js: '[name].worker.js' },
              cleanDistPath: false,
              legalComments: 'none',
              sourceMap: { js: 'hidden-source-map' },
              ...portalBrowsers(),
            },
            splitChunks: false,
            performance: { printFileSize: false },
          },
        })
        const { close } = await rsbuild.build()
        await close()
      })
    },
  }
}
