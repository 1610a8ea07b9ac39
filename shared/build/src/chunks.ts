import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Rspack, rspack } from '@rsbuild/core'

/** Screens and dialogs in parts, of which a changed line changes one. Sizes are those of sources, before the minimizer. */
export const remoteChunks = {
  chunks: 'async',
  minSize: 40_000,
  fallbackCacheGroup: { minSize: 20_000, maxSize: 50_000 },
  cacheGroups: {
    defaultVendors: {
      name: vendorsOf,
      test: /[\\/]node_modules[\\/]/,
      maxSize: Number.POSITIVE_INFINITY,
    },
  },
} as const

/** A short name, as pages name these files. Chunks without a name keep the usual one: in one file each would load the others' libraries. */
function vendorsOf(_: unknown, chunks: readonly Rspack.Chunk[]): string | undefined {
  const users = chunks.map(({ name }) => name).sort()
  if (users.includes(undefined)) return undefined
  return `vendors-${createHash('sha256').update(users.join()).digest('hex').slice(0, 6)}`
}

/** Few files, with code that rarely changes apart from code that every release changes. The federation runtime stays in the first file. */
export const hostChunks = {
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
    own: {
      test: join(process.cwd(), 'src'),
      chunks: 'initial',
      name: 'own',
      enforce: true,
    },
  },
} as const

/** Has Chromium compile the vendor file while it comes. Added after the minimizer, which removes comments. */
export const compileHint = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\/vendor\./,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
})
