import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Browsers of .browserslistrc in esbuild's names. */
const target = ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4']

const texts = new Map<string, Promise<string>>()

/** Bundles the early script, once. It must depend on the sources only, because the page's policy has its hash. */
export function earlyScriptText(): Promise<string> {
  return textOf('./early.ts')
}

/** The same for the script that chooses one of two hosts. */
export function hostScriptText(): Promise<string> {
  return textOf('./choose-host.ts')
}

function textOf(entry: string): Promise<string> {
  const text = texts.get(entry) ?? bundle(entry)
  texts.set(entry, text)
  return text
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
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
