import { readFileSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { defineConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { type AppName, contractVersion, type RemoteName } from '../contract/contract'
import { devPorts } from './apps'
import { ContentsPlugin } from './contents-plugin'
import { devSite } from './dev-site'
import { takeEsmRuntime } from './esm-runtime'
import { inputsOf } from './inputs.mjs'
import { takeOneRefreshRuntime } from './refresh-runtime'
import { sharedModules } from './shared-modules'
import { buildWorkers } from './workers'

const production = process.env.NODE_ENV === 'production'

/** The Rsbuild configuration of the host: it provides the shared modules and declares no remotes. */
export function defineHost(): RsbuildConfig {
  return defineApp('host', {
    html: {
      template: './src/index.html',
      inject: production ? false : 'head',
      scriptLoading: 'defer',
    },
    source: { entry: { index: './src/main.tsx' } },
    server: { port: devPorts.host, strictPort: true, historyApiFallback: true },
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
  /** The modules of its workers, each by the name of its file, `static/js/<name>.worker.js`. */
  readonly workers?: Readonly<Record<string, string>>
}

/**
 * The Rsbuild configuration of a remote. With `STANDALONE=1` the remote is built as a page of its own on a fake
 * portal, without federation and workers.
 */
export function defineRemote(remote: RemoteDefinition): RsbuildConfig {
  if (process.env.STANDALONE) return defineStandalone(remote.name)
  const container = containerOf(remote.name)
  return defineApp(remote.name, {
    source: { entry: {} },
    server: { port: devPorts[remote.name], strictPort: true, cors: { origin: devHostOrigin } },
    ...(remote.workers && { plugins: [pluginReact(), buildWorkers(remote.workers)] }),
    tools: {
      htmlPlugin: false,
      rspack(config) {
        config.output = {
          ...config.output,
          uniqueName: container,
          chunkLoadingGlobal: `chunk_${container}`,
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
          }),
        )
        config.optimization = {
          ...config.optimization,
          runtimeChunk: false,
          splitChunks: production ? { chunks: 'async', minSize: 40_000 } : false,
        }
        adapt(config)
      },
    },
  })
}

const devHostOrigin = `http://localhost:${devPorts.host}`

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

function defineApp(app: AppName, config: RsbuildConfig): RsbuildConfig {
  return defineConfig({
    plugins: [pluginReact()],
    root: process.cwd(),
    ...config,
    dev: {
      assetPrefix: app === 'host' ? '/' : `http://localhost:${devPorts[app]}/`,
      lazyCompilation: false,
      writeToDisk: false,
      client: { port: devPorts[app], host: 'localhost' },
    },
    // Each container knows the digests of its own chunks; the discovery document knows those of the containers.
    security: { sri: { enable: 'auto' } },
    output: {
      assetPrefix: 'auto',
      legalComments: 'none',
      cleanDistPath: true,
      sourceMap: { js: production ? 'hidden-source-map' : 'cheap-module-source-map' },
      dataUriLimit: 0,
    },
    performance: { printFileSize: false },
  })
}

function defineStandalone(name: RemoteName): RsbuildConfig {
  return defineConfig({
    plugins: [pluginReact()],
    source: { entry: { index: './src/standalone.tsx' } },
    html: { title: name },
    // The legal texts, where the fake portal looks for them.
    server: { port: devPorts[name], strictPort: true, publicDir: { name: '../legal' } },
  })
}

function adapt(config: Rspack.Configuration): void {
  config.output = { ...config.output, crossOriginLoading: 'anonymous' }
  takeEsmRuntime(config)
  if (!production) takeOneRefreshRuntime(config)
}

/**
 * The global name of a remote's container. In production it holds the digest of the build's inputs, so that
 * two releases in one page never answer for each other's chunks (docs/decisions/002-federation.md).
 */
function containerOf(name: RemoteName): string {
  const base = name.replaceAll('-', '_')
  return production ? `${base}_${inputsOf(name)}` : base
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return version
}
