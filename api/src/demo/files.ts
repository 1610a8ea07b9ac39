import type { FileStore } from '../files/file-store'
import { fileFolders } from '../files/paths'
import type { Demo } from './load-demo'

/** Limit for drawing at once; sharp has its own threads. */
const drawnAtOnce = 4

/** Creates missing pictures and PDF files of the demo data. */
export async function writeDemoFiles(
  { demoFiles }: Demo,
  files: FileStore,
  stopping?: AbortSignal,
): Promise<void> {
  const present = new Set<string>()
  for (const folder of fileFolders)
    for await (const { path } of files.list(`${folder}/`)) present.add(path)
  const next = demoFiles.filter(({ path }) => !present.has(path)).values()
  const draw = async () => {
    for (const { path, draw } of next) {
      stopping?.throwIfAborted()
      await files.write(path, await draw())
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, draw))
}
