import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core'

/**
 * Builds workers beside a container, each into `static/js/<name>.worker.js`. They are a build of their own: within
 * that of the container, the federation runtime is put into each worker and fails there for want of a host. A
 * development server has no workers; from its other origin a page could not start one either.
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
