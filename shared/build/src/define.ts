import { existsSync, readFileSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { type AppName, type Contents, contractVersion, type RemoteName } from '@portal/contract'
import { fontPath } from '@portal/contract/design'
import { chunksOf } from '@portal/contract/page-elements'
import { defineConfig, type RsbuildConfig, type Rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { devPortOf, freePortOf } from './apps'
import { portalBrowsers } from './browsers'
import { ChunkOwnerPlugin } from './chunk-owner'
import { compileHint, hostChunks, remoteChunks } from './chunks'
import { ContentsPlugin } from './contents-plugin'
import { devSite } from './dev-site'
import { announceEditedWords } from './edited-words'
import { resolveEsmRuntime } from './esm-runtime'
import { buildFirstPaint, screensSource } from './first-paint'
import { copiedFont } from './font'
import { inputsOf } from './inputs'
import { leastVersions } from './least-contract'
import { overlaySite } from './overlay-site'
import { resolveProductionRouter } from './production-router'
import { projectFolder } from './project-folder'
import { shareRefreshRuntime } from './refresh-runtime'
import {
  bundledVersions,
  consumedModules,
  kitVersion,
  providedModules,
  requireBundleable,
} from './shared-modules'
import { StableIdsPlugin } from './stable-ids'
import { leaveOutDocumentation } from './undocumented-contract'
import { leaveOutUnusedZod } from './unused-zod'
import { buildWorkers } from './workers'

const production = process.env.NODE_ENV === 'production'

const frameSource = "export { renderHostFrames as default } from './src/layout/host-frame'"

/** `QA_HOST=<folder>` builds the host there in QA mode. */
export function defineHost(): RsbuildConfig {
  const port = devPortOf('host')
  const qaFolder = process.env.QA_HOST
  return defineApp('host', port, {
    html: {
      template: './src/index.html',
      inject: production ? false : 'head',
      scriptLoading: 'defer',
    },
    source: { entry: { index: qaFolder ? './src/qa/main.tsx' : './src/start.ts' } },
    output: { copy: [copiedFont], ...(qaFolder && { distPath: { root: qaFolder } }) },
    server: { port, strictPort: true, historyApiFallback: true },
    plugins: [pluginReact(), production ? buildFirstPaint(frameSource) : devSite()],
    tools: {
      rspack(config) {
        config.plugins?.push(
          new ModuleFederationPlugin({
            ...federation,
            name: 'portal_host',
            remotes: {},
            shared: providedModules(),
            experiments: { ...federation.experiments, provideExternalRuntime: true },
          }),
          new ContentsPlugin({
            app: 'host',
            version: packageVersion(),
            contract: contractVersion,
            kit: kitVersion(),
            fits: contractVersion,
            container: null,
            namespace: 'common',
            menu: [],
            ownDialogs: [],
            slotOrders: {},
          }),
        )
        if (production) {
          config.optimization = { ...config.optimization, splitChunks: hostChunks }
          config.plugins?.push(compileHint)
          resolveProductionRouter(config)
        }
        adaptConfig(config)
      },
    },
  })
}

type OwnDialog = Contents['ownDialogs'][number]
type OwnDialogDefinition = Pick<OwnDialog, 'title'> & Partial<Pick<OwnDialog, 'params'>>

interface RemoteDefinition {
  readonly name: RemoteName
  readonly namespace: string
  /** Development port of a remote that not every portal has. */
  readonly port?: number
  readonly menu?: Contents['menu']
  /** Dialogs that the contract doesn't have. */
  readonly dialogs?: Readonly<Record<string, OwnDialogDefinition>>
  /** Order by slot; lower comes first. Default: 100. */
  readonly slotOrders?: Readonly<Record<string, number>>
  /** Oldest contract it runs on, if newer than its sources show (docs/decisions/020). */
  readonly contract?: string
  /** Groups of the kit of which it brings its own copy, such as `@portal/kit/ui/form`, because hosts have an older one. */
  readonly bundles?: readonly string[]
  /** Screens that pages show before the first script has come, each with the address that it is rendered at, signed out. */
  readonly firstPaint?: Readonly<Record<string, string>>
  /** Modules by name; each is built as `static/js/<name>.worker.js`. */
  readonly workers?: Readonly<Record<string, string>>
}

/** `STANDALONE=1` builds a page on a fake portal; `OVERLAY=<origin>` serves a deployed portal with the remote. */
export async function defineRemote(remote: RemoteDefinition): Promise<RsbuildConfig> {
  if (process.env.STANDALONE) return defineStandalone(remote)
  const overlay = process.env.OVERLAY
  const container = containerOf(remote.name)
  const { bundles = [] } = remote
  requireBundleable(bundles)
  const least = leastVersions('src', { declared: remote.contract, bundles })
  const port = overlay
    ? await freePortOf(remote.name, remote.port)
    : devPortOf(remote.name, remote.port)
  return defineApp(remote.name, port, {
    source: { entry: {} },
    server: { port, strictPort: true, cors: { origin: devHostOrigin } },
    plugins: [
      // A deployed host has React's production build, which development JSX doesn't work with.
      overlay
        ? pluginReact({ fastRefresh: false, swcReactOptions: { development: false } })
        : pluginReact(),
      ...(production && remote.firstPaint
        ? [buildFirstPaint(screensSource(remote.firstPaint))]
        : []),
      ...(remote.workers ? [buildWorkers(remote.workers)] : []),
      ...(overlay ? [await overlaySite(new URL(overlay).origin, `http://localhost:${port}`)] : []),
    ],
    tools: {
      htmlPlugin: false,
      rspack(config) {
        config.output = {
          ...config.output,
          uniqueName: container,
          chunkLoadingGlobal: chunksOf(container),
          // A module that threw throws the same error again instead of being half-initialized.
          strictModuleErrorHandling: true,
        }
        config.plugins?.push(
          new ModuleFederationPlugin({
            ...federation,
            name: container,
            filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
            exposes: { './remote': { import: './src/remote.tsx', name: 'door' } },
            shared: consumedModules(least.modules, bundles),
            experiments: { ...federation.experiments, externalRuntime: true },
          }),
          ...(production ? [new ChunkOwnerPlugin(container)] : []),
          new ContentsPlugin({
            app: remote.name,
            version: packageVersion(),
            contract: contractVersion,
            kit: kitVersion(),
            fits: `^${least.contract}`,
            ...bundledVersions(bundles),
            container,
            namespace: remote.namespace,
            menu: remote.menu ?? [],
            ownDialogs: Object.entries(remote.dialogs ?? {}).map(
              ([name, { title, params = {} }]) => ({ name, title, params }),
            ),
            slotOrders: remote.slotOrders ?? {},
          }),
        )
        config.optimization = {
          ...config.optimization,
          runtimeChunk: false,
          // Short ids depend on each other, and that of the container on its digest.
          chunkIds: 'named',
          splitChunks: production ? remoteChunks : false,
          ...(overlay && { nodeEnv: 'production' }),
        }
        adaptConfig(config)
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

function defineApp(app: AppName, port: number, config: RsbuildConfig): RsbuildConfig {
  return defineConfig({
    plugins: [pluginReact()],
    root: projectFolder(),
    ...config,
    dev: {
      assetPrefix: app === 'host' ? '/' : `http://localhost:${port}/`,
      lazyCompilation: false,
      writeToDisk: false,
      client: { port, host: 'localhost' },
    },
    // A container has the digests of its chunks; the discovery document has those of the containers.
    security: { sri: { enable: 'auto' } },
    output: {
      ...config.output,
      ...portalBrowsers(),
      assetPrefix: 'auto',
      legalComments: 'none',
      cleanDistPath: true,
      sourceMap: { js: production ? 'hidden-source-map' : 'cheap-module-source-map' },
      dataUriLimit: 0,
    },
    performance: { printFileSize: false },
  })
}

async function defineStandalone({ name, port }: RemoteDefinition): Promise<RsbuildConfig> {
  return defineConfig({
    plugins: [pluginReact()],
    source: { entry: { index: './src/standalone.tsx' } },
    html: {
      title: name,
      tags: [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', href: fontPath, crossorigin: 'anonymous' },
        },
      ],
    },
    output: { copy: [copiedFont] },
    // A lazily compiled module would not pick up edited words.
    dev: { lazyCompilation: false },
    tools: {
      rspack(config) {
        emitNoErrors(config)
        announceEditedWords(config)
      },
    },
    server: {
      port: await freePortOf(name, port),
      strictPort: true,
      // The fake portal loads the legal texts from here, which only the workspace has.
      ...(existsSync('../legal') && { publicDir: { name: '../legal' } }),
    },
  })
}

function adaptConfig(config: Rspack.Configuration): void {
  config.output = { ...config.output, crossOriginLoading: 'anonymous' }
  config.plugins?.push(new StableIdsPlugin())
  emitNoErrors(config)
  resolveEsmRuntime(config)
  leaveOutUnusedZod(config)
  leaveOutDocumentation(config)
  if (production || process.env.OVERLAY) return
  shareRefreshRuntime(config)
  announceEditedWords(config)
}

/** A hot update with a syntax error throws, and the page takes no later one. */
function emitNoErrors(config: Rspack.Configuration): void {
  config.optimization = { ...config.optimization, emitOnErrors: false }
}

/** The digest keeps two releases in one page from loading each other's chunks (docs/decisions/002-federation.md). */
function containerOf(name: RemoteName): string {
  const base = name.replaceAll('-', '_')
  return production ? `${base}_${inputsOf(name, process.cwd())}` : base
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  return version
}
