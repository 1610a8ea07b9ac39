import { panoramaFile } from '@portal/contract'
import type { FileStore } from '../files/file-store'
import { drawSmallerPanoramas, panoramaWidths, smallerPanoramaFile } from '../files/panorama-sizes'
import { fileFolders } from '../files/paths'
import type { Demo } from './load-demo'

/** Limit for drawing at once; sharp has its own threads. */
const drawnAtOnce = 4
const [smallest] = panoramaWidths

/** Creates missing pictures and PDF files of the demo data. */
export async function writeDemoFiles(
  { demoFiles }: Demo,
  files: FileStore,
  stopping?: AbortSignal,
): Promise<void> {
  const present = new Set<string>()
  for (const folder of fileFolders)
    for await (const { path } of files.list(`${folder}/`)) present.add(path)
  const isPresent = (path: string) =>
    present.has(path) &&
    (!path.endsWith(panoramaFile) || present.has(beside(path, smallerPanoramaFile(smallest))))
  const next = demoFiles.filter(({ path }) => !isPresent(path)).values()
  const draw = async () => {
    for (const { path, draw } of next) {
      stopping?.throwIfAborted()
      const content = await draw()
      await files.write(path, content)
      if (!path.endsWith(panoramaFile)) continue
      for (const smaller of await drawSmallerPanoramas(content))
        await files.write(beside(path, smaller.file), smaller.content)
    }
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, draw))
}

const beside = (path: string, file: string) => path.slice(0, -panoramaFile.length) + file
