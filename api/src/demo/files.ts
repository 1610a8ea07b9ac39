import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makePrivateFolder } from '../private-folder'
import type { Demo } from './load-demo'

/** Limit for drawing at once; sharp has its own threads. */
const drawnAtOnce = 4

/** Creates missing pictures and PDF files of the demo data. */
export async function writeDemoFiles(
  { demoFiles }: Demo,
  assetsFolder: string,
  stopping?: AbortSignal,
): Promise<void> {
  const missing = demoFiles
    .map(({ path, draw }) => ({ file: join(assetsFolder, path), draw }))
    .filter(({ file }) => !existsSync(file))
  const next = missing.values()
  const draw = async () => {
    for (const { file, draw } of next) {
      stopping?.throwIfAborted()
      await write(file, await draw())
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, draw))
}

/** Writes a file atomically. */
async function write(file: string, contents: Uint8Array): Promise<void> {
  makePrivateFolder(dirname(file))
  const draft = `${file}.${process.pid}.draft`
  await writeFile(draft, contents)
  await rename(draft, file)
}
