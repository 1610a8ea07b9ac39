import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, root } from '../../workspace.mjs'

const source = /(?<!\.d|\.test|-fixture)\.tsx?$/

/** Sources of the exports of a package, or of its commands, by the path of their output without an extension. */
export async function entriesOf(folder: string): Promise<Record<string, string>> {
  const { exports, publishConfig } = readJson(`${folder}/package.json`)
  const home = join(root, folder, 'src')
  const sources = (await readdir(home, { recursive: true })).filter((file) => source.test(file))
  const targets = publishConfig?.bin ? sourcesOf(publishConfig.bin) : Object.values(exports)
  const entries = (targets as string[]).flatMap((target) => {
    const [start = '', end] = target.replace('./src/', '').split('*')
    if (end === undefined) return [start]
    return sources.filter((file) => file.startsWith(start) && file.endsWith(end))
  })
  return Object.fromEntries(entries.map((file) => [file.replace(/\.tsx?$/, ''), join(home, file)]))
}

/** Commands are named by their compiled files. */
function sourcesOf(bin: Readonly<Record<string, string>>): string[] {
  return Object.values(bin).map((file) => file.replace('./dist/', './src/').replace(/\.js$/, '.ts'))
}
