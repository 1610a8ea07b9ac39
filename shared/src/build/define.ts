import { readFileSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { defineConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { type AppName, type Contents, contractVersion, type RemoteName } from '../contract/contract'
import { devPortOf } from './apps'
import { ContentsPlugin } from './contents-plugin'
import { devSite } from './dev-site'
import { takeEsmRuntime } from './esm-runtime'
import { inputsOf } from './inputs.mjs'
import { overlaySite } from './overlay-site'
import { takeOneRefreshRuntime } from './refresh-runtime'
import { sharedModules } from './shared-modules'
import { buildWorkers } from './workers'

const production = process.env.NODE_ENV === 'production'

/**
 * The Rsbuild configuration of the host: it provides the shared modules and declares no remotes. With
 * `QA_HOST=<folder>` it is built there in QA mode.
 */
export function defineHost(): RsbuildConfig {
  const port = devPortOf('host')
  const qaFolder = process.env.QA_HOST
  return defineApp('host', port, {
    html: {
      template: './src/index.html',
      inject: production ? false : 'head',
      scriptLoading: 'defer',
    },
    source: { entry: { index: qaFolder ? './src/qa/main.tsx' : './src/main.tsx' } },
    ...(qaFolder && { output: { distPath: { root: qaFolder } } }),
    server: { port, strictPort: true, historyApiFallback: true },
    ...(production ? {} : { plugins: [pluginReact(), devSite()] }),
    tools: {
      rspack(config) {
        config.plugins?.push(
          new ModuleFederationPlugin({
            ...federation,
            name: 'portal_host',
            remotes: {},
            shared: sharedModules('host'),
            experiments: { ...federation.experiments, provideExternalRuntime: true },
          }),
          new ContentsPlugin({
            app: 'host',
            version: packageVersion(),
            contract: contractVersion,
            fits: contractVersion,
            container: null,
            namespace: 'common',
            menu: [],
          }),
        )
        if (production) config.optimization = { ...config.optimization, splitChunks: hostChunks }
        adapt(config)
      },
    },
  })
}

interface RemoteDefinition {
  readonly name: RemoteName
  /** The namespace of its words. */
  readonly namespace: string
  /** The port of its development server, of a remote that not every portal has. */
  readonly port?: number
  /** Screens of its own that the portal's menu leads to. */
  readonly menu?: Contents['menu']
  /** The modules of its workers, each by the name of its file, `static/js/<name>.worker.js`. */
  readonly workers?: Readonly<Record<string, string>>
}

/**
 * The Rsbuild configuration of a remote. With `STANDALONE=1` the remote is built as a page of its own on a fake
 * portal, without federation and workers. With `OVERLAY=<origin of a deployed portal>` its development server shows
 * that portal with this remote in it.
 */
export async function defineRemote(remote: RemoteDefinition): Promise<RsbuildConfig> {
  if (process.env.STANDALONE) return defineStandalone(remote)
  const overlay = process.env.OVERLAY
  const container = containerOf(remote.name)
  const port = devPortOf(remote.name, remote.port)
  return defineApp(remote.name, port, {
    source: { entry: {} },
    server: { port, strictPort: true, cors: { origin: devHostOrigin } },
    plugins: [
      // The React of a deployed host is a production build, which development JSX does not get along with.
      overlay
        ? pluginReact({ fastRefresh: false, swcReactOptions: { development: false } })
        : pluginReact(),
      ...(remote.workers ? [buildWorkers(remote.workers)] : []),
      ...(overlay ? [await overlaySite(new URL(overlay).origin, `http://localhost:${port}`)] : []),
    ],
    tools: {
      htmlPlugin: false,
      rspack(config) {
        config.output = {
          ...config.output,
          uniqueName: container,
          chunkLoadingGlobal: `chunk_${container}`,
          // A module that threw throws the same error again, instead of coming half-initialized.
          strictModuleErrorHandling: true,
        }
        config.plugins?.push(
          new ModuleFederationPlugin({
            ...federation,
            name: container,
            filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
            exposes: { './remote': { import: './src/remote.tsx', name: 'door' } },
            shared: sharedModules('remote'),
            experiments: { ...federation.experiments, externalRuntime: true },
          }),
          new ContentsPlugin({
            app: remote.name,
            version: packageVersion(),
            contract: contractVersion,
            fits: `^${contractVersion}`,
            container,
            namespace: remote.namespace,
            menu: remote.menu ?? [],
          }),
        )
        config.optimization = {
          ...config.optimization,
          runtimeChunk: false,
          splitChunks: production ? { chunks: 'async', minSize: 40_000 } : false,
          ...(overlay && { nodeEnv: 'production' }),
        }
        adapt(config)
      },
    },
  })
}

const devHostOrigin = `http://localhost:${devPortOf('host')}`

const federation = {
  shareStrategy: 'loaded-first',
  manifest: false,
  dts: false,
  dev: { disableDynamicRemoteTypeHints: true },
  experiments: { optimization: { disableSnapshot: true, target: 'web' } },
} as const

/** Few and stable files: what changes rarely apart from what changes with every release. */
const hostChunks = {
  chunks: 'all',
  minSize: 40_000,
  maxInitialRequests: 3,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    vendor: {
      test: /node_modules[\\/](?!.*@module-federation)/,
      chunks: 'initial',
      name: 'vendor',
      enforce: true,
    },
  },
} as const

function defineApp(app: AppName, port: number, config: RsbuildConfig): RsbuildConfig {
  return defineConfig({
    plugins: [pluginReact()],
    root: process.cwd(),
    ...config,
    dev: {
      assetPrefix: app === 'host' ? '/' : `http://localhost:${port}/`,
      lazyCompilation: false,
      writeToDisk: false,
      client: { port, host: 'localhost' },
    },
    // Each container knows the digests of its own chunks; the discovery document knows those of the containers.
    security: { sri: { enable: 'auto' } },
    output: {
      ...config.output,
      assetPrefix: 'auto',
      legalComments: 'none',
      cleanDistPath: true,
      sourceMap: { js: production ? 'hidden-source-map' : 'cheap-module-source-map' },
      dataUriLimit: 0,
    },
    performance: { printFileSize: false },
  })
}

function defineStandalone({ name, port }: RemoteDefinition): RsbuildConfig {
  return defineConfig({
    plugins: [pluginReact()],
    source: { entry: { index: './src/standalone.tsx' } },
    html: { title: name },
    // The legal texts, where the fake portal looks for them.
    server: {
      port: devPortOf(name, port),
      strictPort: true,
      publicDir: { name: '../legal' },
    },
  })
}

function adapt(config: Rspack.Configuration): void {
  config.output = { ...config.output, crossOriginLoading: 'anonymous' }
  // A module with a syntax error throws when it is hot-swapped, and the page takes no later update.
  config.optimization = { ...config.optimization, emitOnErrors: false }
  takeEsmRuntime(config)
  if (!production && !process.env.OVERLAY) takeOneRefreshRuntime(config)
}

/**
 * The global name of a remote's container. In production it holds the digest of the build's inputs, so that
 * two releases in one page never answer for each other's chunks (docs/decisions/002-federation.md).
 */
function containerOf(name: RemoteName): string {
  const base = name.replaceAll('-', '_')
  return production ? `${base}_${inputsOf(name, process.cwd())}` : base
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return version
}
