import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('./early.ts', import.meta.url))
/** The browsers of .browserslistrc, as esbuild names them. */
const target = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

let text: Promise<string> | undefined

/** Bundles the early script, once per process. The text depends on the sources only: the page's policy holds its hash. */
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
