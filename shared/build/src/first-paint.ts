import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FirstPaint } from '@portal/contract/documents'
import type { RsbuildPlugin } from '@rsbuild/core'
import { build } from 'esbuild'
import { requireForPackages } from './compile-server'

/** Module that renders some screens of a remote. */
export function screensSource(screens: Readonly<Record<string, string>>): string {
  return [
    "import { renderScreens } from '@portal/kit/first-paint'",
    "import remote from './src/remote'",
    `export default () => renderScreens(remote, ${JSON.stringify(screens)})`,
  ].join('\n')
}

/** Adds `first-paint.json` to a build, which a module renders from the same components. */
export function buildFirstPaint(source: string): RsbuildPlugin {
  return {
    name: 'first paint',
    setup(api) {
      api.onAfterBuild(async () => {
        const { rootPath, distPath } = api.context
        const paint = JSON.stringify(await rendered(source, rootPath))
        await writeFile(join(distPath, 'first-paint.json'), `${paint}\n`)
      })
    },
  }
}

async function rendered(source: string, folder: string): Promise<FirstPaint> {
  const temporary = await mkdtemp(join(tmpdir(), 'portal-first-paint-'))
  try {
    const outfile = join(temporary, 'render.mjs')
    await build({
      stdin: { contents: source, resolveDir: folder, loader: 'tsx' },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      banner: { js: requireForPackages },
      logLevel: 'error',
    })
    const { default: render } = await import(pathToFileURL(outfile).href)
    return FirstPaint.parse(await render())
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
