import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core'

/**
 * Builds workers beside a container as `static/js/<name>.worker.js`. They are a separate build: in the container's
 * build the federation runtime would be put into each worker and fail there without a host. A development server has
 * no workers, since a page can't start one from another origin.
 */
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
