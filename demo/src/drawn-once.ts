import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const sources = join(import.meta.dirname, 'pictures')
const cache = join(import.meta.dirname, '../node_modules/.cache/pictures')

/**
 * Draws a picture, or takes it from the last time: the same code draws the same bytes, so a machine needs to do it once for
 * all its data folders.
 * @param path Names the picture.
 */
export async function drawnOnce(
  path: string,
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  folder ??= folderOfThisCode()
  const file = join(await folder, path)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const drawn = await draw()
  await keep(file, drawn).catch(() => {
    // Somebody else's packages, which this user cannot write: the next start draws again.
  })
  return drawn
}

let folder: Promise<string> | undefined

/** The folder of pictures of exactly this code; removes those of earlier code. */
async function folderOfThisCode(): Promise<string> {
  const files = await readdir(sources, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort()
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path.slice(sources.length)).update(await readFile(path))
  const own = hash.digest('hex').slice(0, 16)
  const all = await readdir(cache).catch(() => [])
  for (const name of all)
    if (name !== own) await rm(join(cache, name), { recursive: true, force: true }).catch(() => {})
  return join(cache, own)
}

/** Writes all of it or nothing, also when two processes draw at the same time. */
async function keep(file: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const begun = `${file}.${process.pid}`
  await writeFile(begun, content)
  await rename(begun, file)
}
