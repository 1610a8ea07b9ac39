import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('./early.ts', import.meta.url))
/** Browsers of .browserslistrc in esbuild's names. */
const target = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

let text: Promise<string> | undefined

/** Bundles the early script, once. It must depend on the sources only, because the page's policy has its hash. */
export function earlyScriptText(): Promise<string> {
  text ??= bundle()
  return text
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target,
    tsconfigRaw: {},
    write: false,
  })
  return outputFiles
    .map((file) => file.text)
    .join('')
    .trim()
}
