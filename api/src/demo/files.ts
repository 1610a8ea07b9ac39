import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '../private-folder'
import type { Demo } from './load-demo'

/** How many pictures are drawn at once; sharp uses other threads than this one. */
const drawnAtOnce = 4

/** Draws the pictures and PDF files of the demo data that are not in the folder of the assets yet. */
export async function writeDemoFiles({ demoFiles }: Demo, assetsFolder: string): Promise<void> {
  const missing = demoFiles
    .map(({ path, draw }) => ({ file: join(assetsFolder, path), draw }))
    .filter(({ file }) => !existsSync(file))
  const next = missing.values()
  const draw = async () => {
    for (const { file, draw } of next) await write(file, await draw())
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, draw))
}

/** A file appears whole or not at all. */
async function write(file: string, contents: Uint8Array): Promise<void> {
  makePrivateFolder(dirname(file))
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, contents)
  await rename(draft, file)
}
