import { type Rspack, rspack } from '@rsbuild/core'

const development = /([\\/]react-router[\\/]dist[\\/])development(?=[\\/])/

/** React Router's package gives its development build to every bundler. It holds warnings and help for developers. */
export function resolveProductionRouter(config: Rspack.Configuration): void {
  config.plugins ??= []
  config.plugins.push(
    new rspack.NormalModuleReplacementPlugin(development, ({ createData: created }) => {
      if (created?.resource)
        created.resource = created.resource.replace(development, '$1production')
    }),
  )
}
